import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseBefore, type UnmigratedDatabase } from '../../../platform/testing/migration.ts';
import { earlierBegin, hasExpired, licenceEnd } from './licence-year.ts';

const THIS = '0098_years_of_upgrades.sql';

let database: UnmigratedDatabase;

beforeEach(async () => {
  database = await databaseBefore(THIS);
});
afterEach(() => database.drop());

/**
 * A clip with one-year licences. HD was named 300 days ago and upgraded to 4K; 4K was named 10 days ago and upgraded to PLUS;
 * PLUS was never named.
 */
const UPGRADED = `
  insert into users (phone, password_hash, user_type, current_user_type, name, author, sale_type)
    values ('13000000001', '', 1, 1, '小王', true, 0);
  insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
    values ('k', 1, 'video', 'a.mp4', 'private/1', now());
  insert into videos (author_id, upload_id, name, keywords, authentication_type) values (1, 1, '夜景', '{}', 2);
  insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
    select 'o' || n, 1, 2, 1, 1, 1, now(), now() from generate_series(1, 3) n;
  insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount, upgrade_of, upgrade_credit)
    select 'i' || n, 'o' || n, 0, 1, n, '夜景', 1, 1, 'i' || nullif(n - 1, 0), case when n > 1 then 1 end
    from generate_series(1, 3) n;
  insert into licences (order_item_id, video_id, tier, user_id, download_until, granted_at, upgrade_of)
    select 'i' || n, 1, n, 1, now(), now() - interval '1 year', nullif(n - 1, 0) from generate_series(1, 3) n;
  insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, licensor_name, licensor_organisation,
    licence_text_version) select id, 2, false, 1, '小王', false, 1 from licences;
  insert into certificates (id, licence_id, licensee, project, created_by, created_at)
    select 'c' || n, n, '云帆传媒', '纪录片', 1, now() - make_interval(days => case n when 1 then 300 else 10 end)
    from generate_series(1, 2) n;`;

async function readYears() {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const { rows } = await sql`
    select l.tier, l.year_of, l.year_from, ${earlierBegin} as begun, ${hasExpired} as over,
      extract(day from ${licenceEnd} - now())::int as days
    from licences l join licence_snapshots s on s.licence_id = l.id order by l.tier`.execute(db);
  return rows;
}

test('each licence upgraded before the migration keeps the year that its certificate states', async () => {
  await database.pool.query(UPGRADED);
  expect(await database.apply()).toEqual([THIS]);
  const own = { year_of: null, year_from: null, begun: null, over: false };
  const years = await readYears();
  expect(years).toMatchObject([
    { ...own, tier: 1 },
    { ...own, tier: 2 },
    { ...own, tier: 3, days: null },
  ]);
  const [hd, k4] = years as { days: number }[];
  // Leap years have one more day, and the current day counts in part.
  expect([64, 65, 66]).toContain(hd!.days);
  expect([354, 355, 356]).toContain(k4!.days);
});

test('a later upgrade of such a licence shares its year, and no existing year changes', async () => {
  await database.pool.query(UPGRADED);
  await database.apply();
  const { pool } = database;
  await pool.query(`
    update licences set voided_at = now() where id = 3;
    insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
      values ('o4', 1, 2, 1, 1, 1, now(), now());
    insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount, upgrade_of, upgrade_credit)
      values ('i4', 'o4', 0, 1, 3, '夜景', 1, 1, 'i2', 1);
    insert into licences (order_item_id, video_id, tier, user_id, download_until, upgrade_of, year_of)
      values ('i4', 1, 3, 1, now(), 2, 2);
    insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, licensor_name,
      licensor_organisation, licence_text_version) values (4, 2, false, 1, '小王', false, 1);`);
  const years = (await readYears()) as { days: number | null; year_of: number | null }[];
  expect(years.find(({ year_of }) => year_of === 2)!.days).toBe(years[1]!.days);
  for (const change of ['year_of = null', 'year_from = now(), year_of = null']) {
    await expect(pool.query(`update licences set ${change} where id = 4`)).rejects.toThrow('append-only');
  }
  await expect(
    pool.query(`insert into licences (order_item_id, video_id, tier, user_id, download_until, year_of)
      values ('i3', 1, 3, 1, now(), 2)`),
  ).rejects.toThrow('licences_check');
});
