import { columnsOf, type DashboardName, RETENTION_DAYS } from '@zhenku/contract/operations/dashboard-columns';
import type { Dashboard } from '@zhenku/contract/operations/dashboards';
import { formatMoney, formatSize } from '@zhenku/contract/format';
import { useMemo } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { DayChart } from '../../ui/pictures/day-chart.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './dashboards.module.css';
import { ExportButton } from '../lists/export-button.tsx';
import { PeriodFilter } from '../lists/filters.tsx';
import { useUrlState } from '../lists/use-url-state.ts';

type Column = ReturnType<typeof columnsOf>[number][1];

const NOTES: Partial<Record<DashboardName, string>> = {
  money: '金额来自账目分录。充值含转账入账，平台收入与创作者分成已扣除退款。',
  searches: `搜索只保留最近${RETENTION_DAYS.searches}天。同一人一天内搜索同一个词只计一次。`,
};

export function DashboardPanel({ name }: { name: DashboardName }) {
  const { get } = useUrlState();
  const days = { from: get('from'), to: get('to') };
  const { data, isError, refetch } = useOperatorCall(`GET /operator/v1/dashboards/${name}`, days);
  return (
    <>
      <div className={styles.tools}>
        <PeriodFilter />
        <ExportButton request={() => callOperator(`GET /operator/v1/dashboards/${name}/export`, days)} />
      </div>
      <p className={styles.note}>
        {NOTES[name]}
        {data && 'storedBytes' in data && `原片与各规格文件共占用 ${formatSize(data.storedBytes as number)}。`}
      </p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 480 }} />}
      {data && (
        <>
          <div className={styles.charts}>
            {columnsOf(name).map(([key, column]) => (
              <ColumnChart key={key} name={key} column={column} dashboard={data} />
            ))}
          </div>
          <DayTable name={name} dashboard={data} />
        </>
      )}
    </>
  );
}

const SHORT: Record<Column['unit'], (value: number) => string> = {
  yuan: (yuan) => `¥${yuan.toLocaleString('en-US')}`,
  count: (count) => count.toLocaleString('en-US'),
  hours: (hours) => `${hours} 时`,
  minutes: (minutes) => `${minutes} 分`,
  gigabytes: (gigabytes) => `${gigabytes} GB`,
};

function textOf(value: number | null | undefined, unit: Column['unit']): string {
  if (value === null || value === undefined) return '—';
  return unit === 'yuan' ? `¥${formatMoney(value)}` : SHORT[unit](value);
}

interface ColumnChartProps {
  name: string;
  column: Column;
  dashboard: Dashboard;
}

function ColumnChart({ name, column: { label, unit, adds }, dashboard }: ColumnChartProps) {
  const { days, totals } = dashboard;
  const values = useMemo(() => days.map(({ date, values: of }) => ({ date, value: of[name] ?? null })), [days, name]);
  const newest = values.findLast(({ value }) => value !== null)?.value;
  return (
    <figure className={styles.figure}>
      <figcaption>
        {label}
        <strong className="num">{textOf(adds ? totals[name] : newest, unit)}</strong>
      </figcaption>
      <DayChart days={values} format={SHORT[unit]} line={!adds} height={160} />
    </figure>
  );
}

function DayTable({ name, dashboard: { days, totals } }: { name: DashboardName; dashboard: Dashboard }) {
  const columns = columnsOf(name);
  const cells = (values: Dashboard['totals']) =>
    columns.map(([key, { unit }]) => <td key={key}>{textOf(values[key], unit)}</td>);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling region
    <section className={styles.scroll} aria-label="每日数据" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {columns.map(([key, { label }]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.sum}>
            <th scope="row">合计</th>
            {cells(totals)}
          </tr>
          {days.toReversed().map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              {cells(values)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
