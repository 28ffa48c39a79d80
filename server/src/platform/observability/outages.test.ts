import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { openDatabase } from '../database/database.ts';
import { isOutage } from './outages.ts';
import { freePort } from '../../testing/http.ts';

const withCode = (code: string) => Object.assign(new Error('of the system'), { code });

test('a full disk, a lost connection and a failing bucket are outages, by their cause too', () => {
  const outages = [
    withCode('ENOSPC'),
    new AppError('storageFull'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('SlowDown'), { $fault: 'server' }),
    new Error('a job failed', { cause: withCode('ECONNREFUSED') }),
  ];
  for (const error of outages) expect(isOutage(error), error.message).toBe(true);
});

test('a mistake, a refusal and a file that is not there are none', () => {
  const others = [new TypeError('undefined'), new AppError('notFound'), withCode('ENOENT'), 'a text', null];
  for (const error of others) expect(isOutage(error)).toBe(false);
});

test('a database that cannot be reached is one', async () => {
  const { db } = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/none`, 1);
  const error = await db
    .selectFrom('users')
    .select('id')
    .execute()
    .catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);
  await db.destroy();
});
