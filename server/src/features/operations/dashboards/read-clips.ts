import type { Output } from '@zhenku/contract/api';
import type { Dashboard, Days } from '@zhenku/contract/operations/dashboards';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { readClipDays } from './clip-days.ts';
import { asDashboard, periodOf } from './period.ts';

export async function readClipDashboard(db: Db, requested: Days): Promise<Dashboard> {
  const period = periodOf(requested);
  const days = await readClipDays(db, period);
  return asDashboard('clips', period, new Map(days.map(({ day, values }) => [day, values])));
}

export async function countStoredBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(bytes), 0) from video_files) + (select coalesce(sum(bytes), 0) from uploads where kind = 'video')
      )::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}

export async function readClips(
  db: Db,
  requested: Days,
  storedBytes: () => Promise<number>,
): Promise<Output<'GET /operator/v1/dashboards/clips'>> {
  const [days, bytes] = await Promise.all([readClipDashboard(db, requested), storedBytes()]);
  return { ...days, storedBytes: bytes };
}
