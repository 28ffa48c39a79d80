import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../features/operators/audit.ts';
import { route } from './http/route.ts';
import { testApp, type TestApp } from './testing/app.ts';
import { makeOperator } from './testing/fixtures.ts';

let app: TestApp;
let admin: { id: number; token: string };
beforeAll(async () => {
  app = await testApp((target) => {
    route(target, 'GET /operator/v1/audit', ({ db, input }) => listAudit(db, input));
  });
  admin = await makeOperator(app.db);
});
afterAll(() => app.close());

const fill = (count: number) =>
  sql`insert into audit_log (operator_id, action, subject)
    select ${admin.id}, 'test.fill', 'test:' || n from generate_series(1, ${count}::int) n`.execute(app.db);
const list = async (page: number, size = 200) =>
  await app.call('GET /operator/v1/audit', { page, size }, { token: admin.token });

describe('a list', () => {
  test('tells how many there are, on its pages and behind the last', async () => {
    await fill(3);
    expect((await list(1, 2)).data).toMatchObject({ total: 3, page: 1, size: 2, content: [{}, {}] });
    for (const page of [3, 1_000_000]) {
      expect((await list(page, 2)).data).toEqual({ content: [], total: 3, page, size: 2 });
    }
  });

  test('of 10,000 is counted exactly, its last page is there, and one behind it is empty', async () => {
    await fill(9_997);
    expect((await list(1)).data).not.toHaveProperty('totalCapped');
    expect((await list(50)).data).toMatchObject({ total: 10_000 });
    expect((await list(50)).data.content).toHaveLength(200);
    expect((await list(51)).data).toEqual({ content: [], total: 10_000, page: 51, size: 200 });
  });

  test('of more says that there are more, and refuses a page that is too far', async () => {
    await fill(1);
    expect((await list(1)).data).toMatchObject({ total: 10_000, totalCapped: true });
    expect((await list(50)).data.content).toHaveLength(200);
    expect(await list(51)).toMatchObject({
      code: 40000,
      message: '只能查看前10000条，请缩小查询范围',
      data: { fields: { page: expect.any(String) } },
    });
  });
});
