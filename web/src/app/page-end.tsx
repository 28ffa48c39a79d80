import { lazy, Suspense } from 'react';
import { firstSign } from '../ui/hooks/first-sign.ts';
import { useIsHydrating } from '../ui/hooks/use-browser-value.ts';
import { RepeatEarlyPress } from '../ui/router/early-press.tsx';
import { useLocation } from '../ui/router/location.tsx';
import { Footer } from './footer.tsx';
import { Toolbar } from './toolbar.tsx';

// Must be here before the network goes.
const ConnectionNotice = lazy(() => firstSign.then(() => import('../api/connection-notice.tsx')));

/** Renders what follows every page, and loads after it. */
export default function PageEnd() {
  const { pathname } = useLocation();
  // A page from the server would wait for its code for ever.
  const isHydrating = useIsHydrating();
  return (
    <>
      <Footer />
      {pathname !== '/login' && <Toolbar />}
      {!isHydrating && (
        <Suspense>
          <ConnectionNotice />
        </Suspense>
      )}
      <RepeatEarlyPress />
    </>
  );
}
