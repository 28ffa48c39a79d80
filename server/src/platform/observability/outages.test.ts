import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { openDatabase } from '../database/database.ts';
import { isOutage } from './outages.ts';
import { freePort } from '../../testing/http.ts';

const withCode = (code: string) => Object.assign(new Error('a system error'), { code });

test('full disks, lost connections and failing buckets are outages, also as a cause', () => {
  const outages = [
    withCode('ENOSPC'),
    new AppError('storageFull'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('SlowDown'), { $fault: 'server' }),
    new Error('a job failed', { cause: withCode('ECONNREFUSED') }),
  ];
  for (const error of outages) expect(isOutage(error), error.message).toBe(true);
});

test('mistakes, refusals and missing files are not outages', () => {
  const others = [new TypeError('undefined'), new AppError('notFound'), withCode('ENOENT'), 'a text', null];
  for (const error of others) expect(isOutage(error)).toBe(false);
});

test('counts an unreachable database', async () => {
  const { db } = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/none`, 1);
  const error = await db
    .selectFrom('users')
    .select('id')
    .execute()
    .catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);
  await db.destroy();
});
