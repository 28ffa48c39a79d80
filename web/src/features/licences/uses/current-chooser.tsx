import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useTextInForce } from '../licence-text.ts';
import { UseChooser } from './use-chooser.tsx';

/** Asks for the intended use under the text in force. */
export default function CurrentChooser({ open }: { open: boolean }) {
  const { data, isError, refetch } = useTextInForce();
  if (isError && !data) return <ErrorState message="授权范围加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 32 }} />;
  return <UseChooser text={data.text} open={open} />;
}
