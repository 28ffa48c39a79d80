import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseBefore, type UnmigratedDatabase } from '../../../platform/testing/migration.ts';

const THIS = '0021_sold_facts.sql';

let database: UnmigratedDatabase;

beforeEach(async () => {
  database = await databaseBefore(THIS);
});
afterEach(() => database.drop());

const SOLD = `
  insert into users (phone, password_hash, user_type, current_user_type, name, real_name, author, sale_type) values
    ('13000000001', '', 1, 1, '小王', '王晓明', true, 0),
    ('13000000002', '', 1, 1, '小李', null, true, 0),
    ('13000000003', '', 2, 2, '老张', null, true, 1);
  insert into companies (owner_user_id, name, credit_code) values (3, '光影科技', '91440300708461136T');
  insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
    select 'k' || n, n, 'video', 'a.mp4', 'private/' || n, now() from generate_series(1, 3) n;
  insert into videos (author_id, upload_id, name, keywords, authentication_type, is_8k)
    select n, n, '夜景', '{}', case n when 3 then 2 else 1 end, n = 3 from generate_series(1, 3) n;
  insert into video_files (video_id, kind, tier, storage_key, content_type, width, height, bytes) values
    (1, 'rendition', 1, 'a', 'video/mp4', 1080, 1920, 1), (3, 'rendition', 3, 'b', 'video/mp4', 7680, 4320, 1);
  insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
    values ('o', 1, 2, 3, 3, 1, now(), now());
  insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount) values
    ('i1', 'o', 0, 1, 1, '夜景', 1, 1), ('i2', 'o', 1, 2, 1, '夜景', 1, 1), ('i3', 'o', 2, 3, 3, '夜景', 1, 1);
  insert into licences (order_item_id, video_id, tier, user_id, download_until, voided_at)
    select id, video_id, tier, 1, now(), case id when 'i3' then now() end from order_items order by id;`;

test('freezes earlier sales in their current state, even void ones', async () => {
  await database.pool.query(SOLD);
  expect(await database.apply()).toEqual([THIS]);
  const { rows } = await database.pool.query(`
    select authentication_type, is_8k, file_version, file_id, width, height, licensor_name, licensor_code,
      licensor_organisation, licence_text_version
    from licence_snapshots order by licence_id`);
  const common = { file_version: 1, licence_text_version: 1 };
  const person = { ...common, is_8k: false, authentication_type: 1, licensor_code: null, licensor_organisation: false };
  const named = { licensor_name: '光影科技', licensor_code: '91440300708461136T', licensor_organisation: true };
  const company = { ...common, ...named };
  expect(rows).toEqual([
    { ...person, file_id: 1, width: 1080, height: 1920, licensor_name: '王晓明' },
    // This item was sold without a file, so the pages show no file facts.
    { ...person, file_id: null, width: null, height: null, licensor_name: '小李' },
    { ...company, is_8k: true, authentication_type: 2, file_id: 2, width: 7680, height: 4320 },
  ]);
});
