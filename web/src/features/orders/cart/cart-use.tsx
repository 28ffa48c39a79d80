import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useIntendedUse } from '../../licences/uses/intended-use.ts';

const CurrentChooser = lazy(() => import('../../licences/uses/current-chooser.tsx'));

/** Shows the use that the lines are checked for. */
export function CartUse() {
  const [asked, setAsked] = useState(false);
  const use = useIntendedUse();
  if (use === null && !asked) {
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        说说用途，检查所选规格能不能用
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton style={{ height: 32 }} />}>
      <CurrentChooser open={asked} />
    </Suspense>
  );
}
