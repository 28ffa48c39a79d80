import { Alert, Button, Tag } from 'antd';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';
import type { Queue } from './use-queue.ts';

export function ClaimNotice({ claim: { other, takeOver } }: Pick<Queue<unknown>, 'claim'>) {
  const [busy, run] = useAction();
  if (other === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.claim}
      title={`${other} 正在处理`}
      action={
        <Button size="small" loading={busy} onClick={() => run(takeOver)}>
          接手
        </Button>
      }
    />
  );
}

export const ClaimedBy = ({ name }: { name: string | undefined }) =>
  name ? <Tag color="processing">{name} 正在处理</Tag> : null;

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };
const stepOf = (key: string) => STEPS[key.toLowerCase()] ?? null;

/** J and K go to the next and previous item unless a dialog is open. */
export function StepKeys({ onStep }: { onStep: (by: 1 | -1) => void }) {
  useKeys(true, stepOf, (by) => {
    const dialogs = document.querySelectorAll('.ant-modal-wrap:not([style*="display: none"])');
    if (dialogs.length === 0) onStep(by);
  });
  return (
    <span className={styles.keys}>
      <kbd>J</kbd> 下一个　<kbd>K</kbd> 上一个
    </span>
  );
}
