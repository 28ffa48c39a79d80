import { columnsOf, type DashboardName, DASHBOARDS } from '@zhenku/contract/operations/dashboard-columns';
import type { Dashboard, Days } from '@zhenku/contract/operations/dashboards';
import { yuanCell } from '../../../platform/lists/csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ListFile } from '../../../platform/lists/list-file.ts';

type Day = Dashboard['days'][number];

export function dashboardFile(
  name: DashboardName,
  read: (db: Db, days: Days) => Promise<Dashboard>,
): ListFile<Days, Day> {
  const { label, role } = DASHBOARDS[name];
  return {
    name: `dashboard-${name}`,
    role,
    fileName: `数据-${label}.csv`,
    // The cells hold only days and numbers, not user input, and negative numbers must stay numbers.
    verbatim: true,
    columns: [
      ['日期', ({ date }) => date],
      ...columnsOf(name).map(([column, { label: title, unit }]): [string, (day: Day) => string] => [
        unit === 'count' ? title : `${title}（${UNIT[unit]}）`,
        ({ values }) => cellOf(values[column] ?? null, unit),
      ]),
    ],
    rows: async function* readRows({ db }, _operator, days) {
      yield* (await read(db, days)).days;
    },
  };
}

const UNIT = { yuan: '元', hours: '小时', minutes: '分钟', gigabytes: 'GB' } as const;

function cellOf(value: number | null, unit: string): string {
  if (value === null) return '';
  return unit === 'yuan' ? yuanCell(value) : String(value);
}
