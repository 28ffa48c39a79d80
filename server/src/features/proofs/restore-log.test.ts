import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { append, readLog } from './chain.ts';
import { checkChain } from './check-chain.ts';
import { listPdfSigners, publishPdfSigner } from './pdf-signers.ts';
import { restoreLog } from './restore-log.ts';
import { activateNewestKey } from './rotate-signing-key.ts';
import { listKeys } from './signing-keys.ts';
import { testProofs, type TestProofs } from './testing.ts';

let lost: TestApp;
let restored: TestApp;
let proofs: TestProofs;
beforeAll(async () => {
  proofs = testProofs();
  [lost, restored] = await Promise.all([testApp(() => undefined), testApp(() => undefined)]);
  for (const id of ['a', 'b']) await enter(lost.db, id);
  proofs.addKey();
  await activateNewestKey(lost.db, proofs);
  for (const id of ['c', 'd']) await enter(lost.db, id);
});
afterAll(() => Promise.all([lost.close(), restored.close()]));

const enter = async (db: Db, authorizationId: string) =>
  await inTransaction(db, (tx) =>
    append(tx, proofs, [{ type: 'void', authorizationId, time: '2026-11-22T08:00:00.000Z', reason: 'refund' }]),
  );

const copyOf = async (db: Db) => {
  const keys = await listKeys(db);
  return {
    ...(await readLog(db, proofs, { from: 1, size: 1000 })),
    keys,
    pdfSigners: await listPdfSigners(db, keys),
  };
};

test('entries are restored only with the key that signed them', async () => {
  const copy = await copyOf(lost.db);
  expect(copy.keys).toHaveLength(2);
  await expect(restoreLog(restored.db, { ...copy, keys: [] })).rejects.toThrow('outside its range');
  const [first, second] = copy.keys;
  const forged = { ...second!, endorsement: 'A'.repeat(86) };
  await expect(restoreLog(restored.db, { ...copy, keys: [first, forged] })).rejects.toThrow('not endorsed');
  expect(await restoreLog(restored.db, copy)).toBe(4);
  expect(await copyOf(restored.db)).toMatchObject({ entries: copy.entries, keys: copy.keys });
  const noSubjects = async () => ({ faults: [], waiting: 0 });
  expect(await checkChain(restored.db, proofs, { checkSubjects: noSubjects })).toMatchObject({
    intact: true,
    entries: 4,
  });
  expect(await restoreLog(restored.db, copy)).toBe(0);
});

test('PDF signers are restored only with valid signatures, even if no entries are missing', async () => {
  await publishPdfSigner(lost.db, proofs, 'c'.repeat(64));
  const copy = await copyOf(lost.db);
  const forged = { ...copy.pdfSigners[0]!, fingerprint: 'd'.repeat(64) };
  await expect(restoreLog(restored.db, { ...copy, pdfSigners: [forged] })).rejects.toThrow('has no valid signature');
  expect(await restoreLog(restored.db, copy)).toBe(0);
  expect(copy.pdfSigners).toHaveLength(1);
  expect((await copyOf(restored.db)).pdfSigners).toEqual(copy.pdfSigners);
  await restoreLog(restored.db, copy);
});

test('a signer is published once with the chain’s signature, and only with a valid one', async () => {
  const fingerprint = 'a'.repeat(64);
  await Promise.all([1, 2, 3].map(() => publishPdfSigner(lost.db, proofs, fingerprint)));
  const all = await listPdfSigners(lost.db, await listKeys(lost.db));
  const [signer, ...more] = all.filter((each) => each.fingerprint === fingerprint);
  expect(signer).toMatchObject({ fingerprint, keyId: proofs.keys.newest().keyId });
  expect(more).toEqual([]);
  const row = { time: signer!.time, key_id: signer!.keyId, signature: signer!.signature };
  await lost.db
    .insertInto('pdf_signers')
    .values({ ...row, fingerprint: 'b'.repeat(64) })
    .execute();
  expect(await listPdfSigners(lost.db, await listKeys(lost.db))).toEqual(all);
  await expect(lost.db.deleteFrom('pdf_signers').execute()).rejects.toThrow('append-only');
  const noSubjects = async () => ({ faults: [], waiting: 0 });
  expect((await checkChain(lost.db, proofs, { checkSubjects: noSubjects })).faults).toMatchObject([
    { reason: expect.stringContaining('has no valid signature') },
  ]);
});
