import { useStore } from '../../../ui/store.ts';
import type { Batch } from './batch.ts';
import styles from './batch-editor.module.css';

/** Whether all that was typed is kept. */
export function SaveState({ batch }: { batch: Batch }) {
  const { unsaved, failed } = useStore(batch.saver.state);
  if (failed > 0) return <span className={styles.problem}>{failed}份草稿未能保存，正在重试</span>;
  return <span>{unsaved > 0 ? '正在保存草稿' : '草稿已保存'}</span>;
}
