import { columnsOf, DASHBOARD_DAYS, type DashboardName } from '@zhenku/contract/operations/dashboard-columns';
import type { Dashboard, Days } from '@zhenku/contract/operations/dashboards';
import { formatDate } from '@zhenku/contract/format';

const DAY_MS = 86_400_000;

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export function periodOf({ from, to = formatDate(Date.now()) }: Days): { from: string; to: string } {
  return { from: from ?? shifted(to, 1 - DASHBOARD_DAYS.shown), to };
}

type Values = Record<string, number | null>;

/** On days missing from `known`, summable columns are 0 and others null. */
export function asDashboard(
  name: DashboardName,
  { from, to }: { from: string; to: string },
  known: ReadonlyMap<string, Values>,
): Dashboard {
  const columns = columnsOf(name);
  const days: Dashboard['days'] = [];
  for (let date = from; date <= to; date = shifted(date, 1)) {
    const values = known.get(date) ?? {};
    days.push({
      date,
      values: Object.fromEntries(columns.map(([column, { adds }]) => [column, values[column] ?? (adds ? 0 : null)])),
    });
  }
  const sum = (column: string) =>
    Math.round(days.reduce((total, { values }) => total + (values[column] ?? 0) * 1_000, 0)) / 1_000;
  const totals = Object.fromEntries(columns.filter(([, { adds }]) => adds).map(([column]) => [column, sum(column)]));
  return { from, to, days, totals };
}
