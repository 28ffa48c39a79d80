import { z } from 'zod';
import { DASHBOARD_DAYS } from './dashboard-columns.ts';
import { define } from '../endpoint.ts';
import { Period } from '../shapes.ts';

const DAY_MS = 86_400_000;

const Days = z
  .object(Period)
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: '结束日期不能早于开始日期' })
  .refine(
    ({ from, to }) => !from || (to ? Date.parse(to) : Date.now()) - Date.parse(from) < DASHBOARD_DAYS.max * DAY_MS,
    {
      path: ['from'],
      error: `最多查看${DASHBOARD_DAYS.max}天`,
    },
  );
export type Days = z.infer<typeof Days>;

const Values = z.record(z.string(), z.number().nullable()).describe('by column; null: unknown');

export const Dashboard = z
  .object({
    from: z.string(),
    to: z.string(),
    days: z.array(z.object({ date: z.string().describe('YYYY-MM-DD in Asia/Shanghai'), values: Values })),
    totals: Values.describe('totals of the columns that can be summed'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

const Url = z.object({ url: z.string() });

export const dashboards = {
  'GET /operator/v1/dashboards/money': define({
    operationId: 'getMoneyDashboard',
    summary: 'Ledger movements by day, in yuan, and the coins outstanding at the end of each day',
    access: 'operator:finance',
    scope: 'finance',
    input: Days,
    output: Dashboard,
  }),
  'GET /operator/v1/dashboards/money/export': define({
    operationId: 'exportMoneyDashboard',
    summary: 'A signed link, valid for 10 minutes, to the days as a CSV file',
    access: 'operator:finance',
    input: Days,
    output: Url,
  }),
  'GET /operator/v1/dashboards/clips': define({
    operationId: 'getClipDashboard',
    summary: 'New clips, how long review and processing took, and how much was uploaded, by day',
    access: 'operator:reviewer',
    input: Days,
    output: Dashboard.extend({
      storedBytes: z.number().describe('bytes of all originals and the files made from them'),
    }).meta({ id: 'ClipDashboard' }),
  }),
  'GET /operator/v1/dashboards/clips/export': define({
    operationId: 'exportClipDashboard',
    summary: 'A signed link, valid for 10 minutes, to the days as a CSV file',
    access: 'operator:reviewer',
    input: Days,
    output: Url,
  }),
  'GET /operator/v1/dashboards/searches': define({
    operationId: 'getSearchDashboard',
    summary: 'The number of searches, and of those with few or no results, for each of the last 90 days',
    access: 'operator:editor',
    input: Days,
    output: Dashboard,
  }),
  'GET /operator/v1/dashboards/searches/export': define({
    operationId: 'exportSearchDashboard',
    summary: 'A signed link, valid for 10 minutes, to the days as a CSV file',
    access: 'operator:editor',
    input: Days,
    output: Url,
  }),
};
