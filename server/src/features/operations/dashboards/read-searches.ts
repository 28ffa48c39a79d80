import type { Dashboard, Days } from '@zhenku/contract/operations/dashboards';
import type { Db } from '../../../platform/database/database.ts';
import { asDashboard, periodOf } from './period.ts';
import { readSearchDays } from './search-days.ts';

/** Each person's term counts once per day. */
export async function readSearches(db: Db, requested: Days): Promise<Dashboard> {
  const period = periodOf(requested);
  const days = await readSearchDays(db, period);
  return asDashboard('searches', period, new Map(days.map(({ day, ...values }) => [day, values])));
}
