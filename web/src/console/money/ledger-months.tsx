import { formatTime } from '@zhenku/contract/format';
import { Select, Tag } from 'antd';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from '../shell/console.module.css';
import { MonthBooks } from './month-books.tsx';
import { useUrlState } from '../lists/use-url-state.ts';

export function LedgerMonths() {
  const url = useUrlState();
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/ledger/months', {});
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  const [current] = data.list;
  if (!current) return <p className={styles.quiet}>还没有账目</p>;
  // Opens the month that must be closed next, the usual reason for a visit.
  const next = data.list.findLast(({ close }) => close === null) ?? current;
  const shown = data.list.find(({ month }) => month === url.get('month')) ?? next;
  return (
    <>
      <div className={styles.tools}>
        <Select
          className={styles.select}
          aria-label="月份"
          value={shown.month}
          onChange={(month) => url.set('month', month)}
          options={data.list.map(({ month, close }) => ({ value: month, label: close ? `${month}（已结账）` : month }))}
        />
        {shown.close ? (
          <>
            <Tag color="success">已结账</Tag>
            <span className={styles.quiet}>
              {shown.close.operatorName} 于 {formatTime(shown.close.time)} 结账
            </span>
          </>
        ) : (
          <Tag>未结账</Tag>
        )}
      </div>
      <MonthBooks key={shown.month} month={shown.month} />
    </>
  );
}
