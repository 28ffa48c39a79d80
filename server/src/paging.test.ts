import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditList } from './features/operators/list-audit.ts';
import { serveOperatorList } from './platform/lists/operator-list.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeOperator } from './platform/testing/fixtures.ts';

let app: TestApp;
let admin: { id: number; token: string };
/** The audit log is append-only, so each test starts with a new database. */
beforeEach(async () => {
  app = await testApp((target) => {
    serveOperatorList(target, 'GET /operator/v1/audit', auditList);
  });
  admin = await makeOperator(app.db);
});
afterEach(() => app.close());

const fill = (count: number) =>
  sql`insert into audit_log (operator_id, action, subject)
    select ${admin.id}, 'test.fill', 'test:' || n from generate_series(1, ${count}::int) n`.execute(app.db);
const list = async (page: number, size = 200) =>
  await app.call('GET /operator/v1/audit', { page, size, from: '2021-01-01' }, { token: admin.token });

test('a list can be narrowed to days in Asia/Shanghai', async () => {
  for (const time of ['2020-01-01T15:59:59Z', '2020-01-01T16:00:00Z', '2020-01-02T15:59:59Z', '2020-01-02T16:00:00Z']) {
    const row = { operator_id: admin.id, action: 'test.day', subject: time, created_at: time };
    await app.db.insertInto('audit_log').values(row).execute();
  }
  const on = async (period: object) =>
    (await app.call('GET /operator/v1/audit', period, { token: admin.token })).data.content.map(
      ({ subject }) => subject,
    );
  expect(await on({ from: '2020-01-02', to: '2020-01-02' })).toEqual(['2020-01-02T15:59:59Z', '2020-01-01T16:00:00Z']);
  expect(await on({ to: '2020-01-01' })).toEqual(['2020-01-01T15:59:59Z']);
  expect((await app.call('GET /operator/v1/audit', { from: 'x' }, { token: admin.token })).code).toBe(40000);
});

describe('a list', () => {
  test('returns its total on every page, and beyond the last', async () => {
    await fill(3);
    expect((await list(1, 2)).data).toMatchObject({ total: 3, page: 1, size: 2, content: [{}, {}] });
    for (const page of [3, 1_000_000]) {
      expect((await list(page, 2)).data).toEqual({ content: [], total: 3, page, size: 2 });
    }
  });

  test('counts 10,000 rows exactly, with a last page and an empty one after it', async () => {
    await fill(10_000);
    expect((await list(1)).data).not.toHaveProperty('totalCapped');
    expect((await list(50)).data).toMatchObject({ total: 10_000 });
    expect((await list(50)).data.content).toHaveLength(200);
    expect((await list(51)).data).toEqual({ content: [], total: 10_000, page: 51, size: 200 });
  });

  test('says that its total is capped if it is longer, and refuses pages beyond the limit', async () => {
    await fill(10_001);
    expect((await list(1)).data).toMatchObject({ total: 10_000, totalCapped: true });
    expect((await list(50)).data.content).toHaveLength(200);
    expect(await list(51)).toMatchObject({
      code: 40000,
      message: '只能查看前10000条，请缩小查询范围',
      data: { fields: { page: expect.any(String) } },
    });
  });
});
