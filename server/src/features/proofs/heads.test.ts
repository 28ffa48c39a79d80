import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp } from '../../platform/testing/app.ts';
import { append, readProblem, signHead } from './chain.ts';
import { ZEROS } from './heads.ts';
import { setHead } from './restore-log.ts';
import { testProofs } from './testing.ts';

const app = await testApp(() => undefined);

test('a restored server begins no chain until an operator confirms that nothing was published', async () => {
  const { heads, ...proofs } = testProofs();
  const restored = { ...proofs, heads: { ...heads, mayBegin: async () => false } };
  const statement = { type: 'void', authorizationId: 'a', time: '2026-11-22T08:00:00.000Z', reason: 'refund' } as const;
  expect(await signHead(app.db, restored)).toBeNull();
  expect(await heads.read()).toBeNull();
  expect(await readProblem(app.db, restored)).toContain('not known');
  await expect(inTransaction(app.db, (tx) => append(tx, restored, [statement]))).rejects.toMatchObject({
    kind: 'conflict',
  });
  await expect(setHead(app.db, restored, { index: 0, hash: '1'.repeat(64) })).rejects.toThrow('no such entry');
  await setHead(app.db, restored, { index: 0, hash: ZEROS });
  expect(await readProblem(app.db, restored)).toBeNull();
});

test('a second server that ran before the first entry continues the chain', async () => {
  const first = testProofs();
  const second = { ...first, heads: testProofs().heads };
  const late = { ...first, heads: testProofs().heads };
  for (const server of [first, second]) expect(await signHead(app.db, server)).toBeNull();
  const statement = { type: 'void', time: '2026-11-22T08:00:00.000Z', reason: 'refund' } as const;
  const enter = (server: typeof first, authorizationId: string) =>
    inTransaction(app.db, (tx) => append(tx, server, [{ ...statement, authorizationId }]));
  await enter(first, 'a');
  expect(await readProblem(app.db, second)).toBeNull();
  await enter(second, 'b');
  expect(await signHead(app.db, second)).toMatchObject({ index: 2 });
  // A server added later cannot know whether the database is a backup.
  expect(await readProblem(app.db, late)).toContain('not known');
  await expect(setHead(app.db, late, { index: 0, hash: ZEROS })).rejects.toThrow('no such entry');
});
