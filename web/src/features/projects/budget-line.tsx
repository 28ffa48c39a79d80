import { formatMoney } from '@zhenku/contract/format';
import type { Project } from '@zhenku/contract/projects/projects';
import styles from './projects.module.css';

/** Compares what a project has spent with its budget. Renders nothing without either. */
export function BudgetLine({ project: { projectBudget, spentAmount } }: { project: Project }) {
  if (projectBudget === null)
    return spentAmount > 0 && <p className={styles.budget}>已用 ¥{formatMoney(spentAmount)}</p>;
  const left = projectBudget - spentAmount;
  return (
    <p className={styles.budget} data-over={left < 0}>
      <span className="num">
        预算 ¥{formatMoney(projectBudget)}，已用 ¥{formatMoney(spentAmount)}，
        {left < 0 ? `超出 ¥${formatMoney(-left)}` : `还剩 ¥${formatMoney(left)}`}
      </span>
      <progress max={projectBudget} value={Math.min(spentAmount, projectBudget)} aria-label="已用预算" />
    </p>
  );
}
