import { PriceText } from '../../ui/text/price-text.tsx';
import type { UsageTotal } from './usage.ts';
import styles from './usage-table.module.css';

interface UsageTableProps {
  title: string;
  /** The heading of the first column. */
  subject: string;
  totals: readonly UsageTotal[];
  stale: boolean;
}

export function UsageTable({ title, subject, totals, stale }: UsageTableProps) {
  return (
    <section className="stack-12">
      <h3>{title}</h3>
      <table className={styles.table} aria-label={title} data-stale={stale}>
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            <th scope="col">素材</th>
            <th scope="col">支付</th>
            <th scope="col">退款</th>
            <th scope="col">净额</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ key, label, clips, paid, refunded, amount }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label="素材">{clips} 条</td>
              <td data-label="支付">
                <PriceText yuan={paid} />
              </td>
              <td data-label="退款">
                <PriceText yuan={refunded} />
              </td>
              <td data-label="净额">
                <PriceText yuan={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
