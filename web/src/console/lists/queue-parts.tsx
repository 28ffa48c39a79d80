import { Alert, Button, Tag } from 'antd';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';
import type { Queue } from './use-queue.ts';

/** Shows who else has the open item, and lets the operator take it over. */
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

/** Shows in a list who else has a row open. */
export const ClaimedBy = ({ name }: { name: string | undefined }) =>
  name ? <Tag color="processing">{name} 正在处理</Tag> : null;

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };
const stepOf = (key: string) => STEPS[key.toLowerCase()] ?? null;

/** Goes to the next or previous item on J or K unless a dialog is open, and shows the two keys. */
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
