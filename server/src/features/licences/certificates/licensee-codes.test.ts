import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationSteps } from '../../../platform/database/migration-steps.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { databaseBefore, type UnmigratedDatabase } from '../../../platform/testing/migration.ts';
import { readLicenseeCode } from './licensee-codes.ts';

const THIS = '0051_licensee_codes.sql';
const CODES = { c1: '11010519491231002X', c2: '91440300708461136T' };

let database: UnmigratedDatabase;

beforeEach(async () => {
  database = await databaseBefore(THIS);
  await database.pool.query(`
    insert into users (phone, password_hash, user_type, current_user_type, name) values ('13000000001', '', 1, 1, '小王');
    insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      values ('k', 1, 'video', 'a.mp4', 'private/k', now());
    insert into videos (author_id, upload_id, name, keywords, authentication_type) values (1, 1, '夜景', '{}', 1);
    insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
      values ('o', 1, 2, 2, 2, 1, now(), now());
    insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount) values
      ('i1', 'o', 0, 1, 1, '夜景', 1, 1), ('i2', 'o', 1, 1, 2, '夜景', 1, 1);
    insert into licences (order_item_id, video_id, tier, user_id, download_until)
      select id, video_id, tier, 1, now() from order_items order by id;
    insert into certificates (id, licence_id, licensee, licensee_code, project, created_by) values
      ('c1', 1, '张三', '${CODES.c1}', '宣传片', 1), ('c2', 2, '光影科技', '${CODES.c2}', '宣传片', 1);`);
});
afterEach(() => database.drop());

async function certificateFile(): Promise<Buffer> {
  await database.pool.query('checkpoint');
  const { rows } = await database.pool.query<{ path: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath('certificates') as path`,
  );
  return await readFile(rows[0]!.path);
}

test('moves older codes to a table, encrypted, and leaves none in the certificates’ table file', async () => {
  expect((await certificateFile()).includes(CODES.c1)).toBe(true);
  expect(await database.apply(migrationSteps(testKeyring))).toEqual([THIS]);

  const { rows } = await database.pool.query<{ certificate_id: string; code: Buffer }>(
    'select * from certificate_codes',
  );
  const codes = rows.map(({ certificate_id: id, code }) => [id, readLicenseeCode(testKeyring, id, code)]);
  expect(Object.fromEntries(codes)).toEqual(CODES);
  for (const { code } of rows) expect(code.includes('11010519')).toBe(false);

  const { rows: certificates } = await database.pool.query('select * from certificates order by id');
  expect(certificates).toMatchObject([{ id: 'c1', licensee: '张三', project: '宣传片' }, { id: 'c2' }]);
  expect(Object.keys(certificates[0] as object)).not.toContain('licensee_code');
  const file = await certificateFile();
  for (const code of Object.values(CODES)) expect(file.includes(code)).toBe(false);
  await expect(database.pool.query('update certificates set project = null')).rejects.toThrow('append-only');
});

test('the migration fails without its TypeScript step, so that nothing is lost', async () => {
  await expect(database.apply()).rejects.toThrow('the codes of licensees are not copied');
  const { rows } = await database.pool.query('select licensee_code from certificates order by id');
  expect(rows).toEqual([{ licensee_code: CODES.c1 }, { licensee_code: CODES.c2 }]);
});
