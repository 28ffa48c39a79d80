import { afterEach, beforeEach, expect, test } from 'vitest';
import { encrypt } from '../../../platform/encryption/encryption.ts';
import { migrationSteps } from '../../../platform/database/migration-steps.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { databaseBefore, type UnmigratedDatabase } from '../../../platform/testing/migration.ts';
import { readLicensorNumber } from './licensor-numbers.ts';

const THIS = '0054_licensor_numbers_of_before.sql';
const NUMBER = '11010519491231002X';

let database: UnmigratedDatabase;

beforeEach(async () => {
  database = await databaseBefore(THIS);
  await database.pool.query(`
    insert into users (phone, password_hash, user_type, current_user_type, name, author, sale_type) values
      ('13000000001', '', 1, 1, '小王', true, 0), ('13000000002', '', 1, 1, '小李', true, 0);
    insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      select 'k' || n, n, 'video', 'a.mp4', 'private/' || n, now() from generate_series(1, 2) n;
    insert into videos (author_id, upload_id, name, keywords, authentication_type)
      select n, n, '夜景', '{}', 1 from generate_series(1, 2) n;
    insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
      values ('o', 1, 2, 3, 3, 1, now(), now());
    insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount) values
      ('early', 'o', 0, 1, 1, '夜景', 1, 1), ('certified', 'o', 1, 1, 2, '夜景', 1, 1), ('other', 'o', 2, 2, 1, '夜景', 1, 1);
    insert into licences (order_item_id, video_id, tier, user_id, download_until, granted_at)
      select id, video_id, tier, 1, now(), now() - case id when 'early' then interval '2 days' else '0' end
      from order_items order by position;
    insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, licensor_name,
      licensor_organisation, licence_text_version)
      select id, 1, false, 1, '小王', false, 1 from licences;
    insert into authentications (user_id, kind, status, decided_at)
      values (1, 'author', 1, now() - interval '1 day'), (2, 'author', 0, null);`);
  for (const row of [1, 2]) {
    const cell = { table: 'authentication_identities', column: 'identity_number', row };
    await database.pool.query(
      `insert into authentication_identities (authentication_id, real_name, identity_number, number_hash, certified)
       values ($1, '王晓明', $2, $3, $4)`,
      [row, encrypt(testKeyring, NUMBER, cell), Buffer.from([row]), row === 1],
    );
  }
});
afterEach(() => database.drop());

test('freezes the numbers of individuals who were certified at the sale, and of nobody else', async () => {
  expect(await database.apply(migrationSteps(testKeyring))).toEqual([THIS]);
  const { rows } = await database.pool.query<{ id: number; item: string; sealed: Buffer }>(`
    select l.id, l.order_item_id as item, n.identity_number as sealed
    from licensor_numbers n join licences l on l.id = n.licence_id`);
  expect(rows.map(({ item }) => item)).toEqual(['certified']);
  const [{ id, sealed }] = rows as [(typeof rows)[number]];
  expect(sealed.includes(NUMBER)).toBe(false);
  expect(readLicensorNumber(testKeyring, { licenceId: id, sealed, masked: false })).toBe(NUMBER);
  await expect(database.pool.query('delete from licensor_numbers')).rejects.toThrow('append-only');
});

test('the migration fails without its TypeScript step, so that nothing is lost', async () => {
  await expect(database.apply()).rejects.toThrow('the numbers of licensors are not frozen');
});
