import { formatMoney } from '@zhenku/contract/format';
import { useMemo } from 'react';
import { DayChart } from '../../ui/pictures/day-chart.tsx';
import type { DailySales } from './sales-state.ts';
import styles from './sales.module.css';

const inYuan = (yuan: number) => `¥${yuan}`;

export function DailyChart({ days }: { days: readonly DailySales[] }) {
  const values = useMemo(() => days.map(({ date, divideMoney }) => ({ date, value: divideMoney })), [days]);
  return (
    <figure className={styles.figure}>
      <figcaption>每日分成</figcaption>
      <div className={styles.chart}>
        <DayChart days={values} format={inYuan} />
      </div>
      <table className="visually-hidden">
        <caption>每日分成</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">成交笔数</th>
            <th scope="col">分成</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ count }) => count > 0)
            .map(({ date, count, divideMoney }) => (
              <tr key={date}>
                <td>{date}</td>
                <td>{count}</td>
                <td>¥{formatMoney(divideMoney)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
