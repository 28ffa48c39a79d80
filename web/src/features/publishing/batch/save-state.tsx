import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/store.ts';
import type { Batch } from './batch-state.ts';

export function SaveState({ batch }: { batch: Batch }) {
  const { unsaved, failed, refused } = useStore(batch.saver.state);
  if (refused > 0) {
    return (
      <span className="danger">
        {refused}份草稿未能保存，原因已标出 <Button onClick={batch.saver.retry}>重试</Button>
      </span>
    );
  }
  if (failed > 0) return <span className="danger">{failed}份草稿未能保存，正在重试</span>;
  return <span>{unsaved > 0 ? '正在保存草稿' : '草稿已保存'}</span>;
}
