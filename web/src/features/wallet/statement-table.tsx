import type { StatementLine } from '@zhenku/contract/wallet/wallet';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Link } from '../../ui/router/link.tsx';
import { describeClip, withSign, statementLineKey } from './statement-state.ts';
import { cx } from '../../ui/cx.ts';
import rows from '../../ui/lists/rows.module.css';
import styles from './statement-table.module.css';

interface StatementTableProps {
  lines: readonly StatementLine[];
  unit: 'yuan' | 'coin';
  stale: boolean;
}

export function StatementTable({ lines, unit, stale }: StatementTableProps) {
  return (
    <table className={cx(rows.rows, styles.table)} data-stale={stale} aria-busy={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">事项</th>
          <th scope="col">金额（{unit === 'yuan' ? '元' : '牛币'}）</th>
          <th scope="col">余额</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={statementLineKey(line)}>
            <td>{formatTime(line.time)}</td>
            <td>
              {line.title}
              <small>
                <Detail line={line} />
              </small>
            </td>
            <td data-in={line.amount > 0}>{withSign(formatMoney(line.amount))}</td>
            <td data-owed={line.balance < 0 || undefined}>
              {line.balance < 0 && '欠款 '}
              {formatMoney(Math.abs(line.balance))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Shows a movement's clip, its order or withdrawal, and the member who placed the order or bought the pack. Only a buyer's
 * purchases and refunds link to an order.
 */
function Detail({ line }: { line: StatementLine }) {
  const { kind, orderId, applyId, userName } = line;
  const isOrder = kind === 'purchase' || kind === 'refund';
  return (
    <>
      {line.videoId !== null && <Link to={`/detail/${line.videoId}`}>{describeClip(line)}</Link>}
      {orderId && isOrder && <Link to={`/payOrderSuccess/${orderId}`}>订单号 {formatOrderNumber(orderId)}</Link>}
      {orderId && !isOrder && (line.videoId === null ? `单号 ${orderId}` : `订单号 ${formatOrderNumber(orderId)}`)}
      {applyId !== null && `提现编号 ${applyId}`}
      {userName && `${kind === 'packPurchase' ? '购买人' : '下单人'} ${userName}`}
    </>
  );
}
