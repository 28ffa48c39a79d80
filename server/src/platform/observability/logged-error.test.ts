import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { loggedError } from './logged-error.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeUser } from '../testing/fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());

const thrownBy = async (work: Promise<unknown>): Promise<unknown> => {
  const [outcome] = await Promise.allSettled([work]);
  return outcome!.status === 'rejected' ? outcome.reason : expect.fail('nothing was thrown');
};

const SECRET = 'only-in-the-row';

test("omits the row's values from a logged database error", async () => {
  const { id } = await makeUser(app.db);
  const broken = {
    check: sql`update users set user_type = 77, name = ${SECRET} where id = ${id}`,
    unique: sql`insert into settings (key, value) values (${SECRET}, '1'), (${SECRET}, '1')`,
    value: sql`select ${SECRET}::text::integer`,
    where: sql`do ${sql.raw(`$$ begin perform '${SECRET}'::integer; end $$`)}`,
  };
  for (const [name, statement] of Object.entries(broken)) {
    const error = await thrownBy(statement.execute(app.db));
    const logged = JSON.stringify([loggedError(error), loggedError(new Error('call failed', { cause: error }))]);
    expect(logged, name).not.toContain(SECRET);
    expect(logged, name).toMatch(/"code":"2[23]\w{3}"/);
  }
});

test('keeps the fields that help to find the error', async () => {
  const { id } = await makeUser(app.db);
  const error = await thrownBy(sql`update users set user_type = 77 where id = ${id}`.execute(app.db));
  expect(loggedError(error)).toMatchObject({ code: '23514', table: 'users', constraint: expect.any(String) });
  expect(loggedError(new Error('plain'))).toMatchObject({
    message: 'plain',
    stack: expect.stringContaining('logged-error.test'),
  });
});

test('the server’s log uses the serialiser', () => {
  expect(createLog('silent')[pino.symbols.serializersSym as never]).toMatchObject({ err: loggedError });
});
