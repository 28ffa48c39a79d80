import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Keyring } from './encryption.ts';
import { adoptKeys, assertSameKeys, type SharedKeys } from './key-fingerprints.ts';
import { testApp, type TestApp } from '../testing/app.ts';

const newKey = () => createSecretKey(randomBytes(32));
const hashKey = newKey();
const byVersion = [newKey(), newKey(), newKey()];

const keyringOf = (...versions: number[]): Keyring => ({
  current: Math.max(...versions),
  find: (version) => (versions.includes(version) ? byVersion[version - 1] : undefined),
  versions: () => versions,
  hashKey,
});
const KEYS: SharedKeys = {
  secret: 'a secret that all servers have',
  keyring: keyringOf(1),
  proofSeeds: [randomBytes(32)],
  pdf: 'ab'.repeat(32),
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('key_fingerprints').execute();
  await assertSameKeys(app.db, KEYS);
});

const start = (keys: Partial<SharedKeys>) => assertSameKeys(app.db, { ...KEYS, ...keys });

test('accepts a server with the same keys', async () => {
  await expect(start({})).resolves.toBeUndefined();
});

test.each([
  ['SECRET', { secret: 'a secret of its own, which no other server has' }],
  ['HASH_KEY', { keyring: { ...keyringOf(1), hashKey: newKey() } }],
  ['ENCRYPTION_KEYS', { keyring: { ...keyringOf(1), find: () => newKey() } }],
  ['PROOF_KEYS', { proofSeeds: [randomBytes(32)] }],
  ['PDF_SIGNING_KEY and PDF_SIGNING_CERTIFICATE', { pdf: 'cd'.repeat(32) }],
])('refuses a server with another %s, and names it', async (setting, keys) => {
  await expect(start(keys)).rejects.toThrow(`${setting} differs from the other servers of this database`);
});

test('accepts one of two servers that start together with different keys', async () => {
  await app.db.deleteFrom('key_fingerprints').execute();
  const outcomes = await Promise.allSettled([start({}), start({ secret: 'a secret of another server altogether' })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('requires a new key version from all servers, and allows removing an old one', async () => {
  await start({ keyring: keyringOf(1, 2) });
  await expect(start({ keyring: keyringOf(1) })).rejects.toThrow('(key “encryption 2”)');
  await start({ keyring: keyringOf(2) });
  await start({ keyring: keyringOf(2, 3) });
  await expect(start({ keyring: keyringOf(1, 2) })).rejects.toThrow('(key “encryption 3”)');
});

test("stores no fingerprint of a refused server's keys", async () => {
  await expect(start({ keyring: keyringOf(1, 2), secret: 'a secret of its own, again' })).rejects.toThrow('SECRET');
  await start({ keyring: keyringOf(1) });
});

test('requires deliberately changed keys from all servers', async () => {
  const changed = { ...KEYS, secret: 'a new secret, since somebody saw the old one' };
  await adoptKeys(app.db, changed);
  await start(changed);
  await expect(start({})).rejects.toThrow('SECRET');
});

test('stores nothing that reveals a key', async () => {
  const rows = await app.db.selectFrom('key_fingerprints').select('fingerprint').execute();
  const stored = JSON.stringify(rows);
  const secrets = [KEYS.secret, ...[hashKey, byVersion[0]!].map((key) => key.export().toString('hex'))];
  for (const secret of secrets) expect(stored).not.toContain(secret);
});
