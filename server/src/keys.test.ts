import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from './platform/database/database.ts';
import { decrypt, encrypt } from './platform/encryption/encryption.ts';
import { loadKeyring } from './platform/encryption/keyring.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';
import { makeOperator } from './platform/testing/fixtures.ts';

let database: TestDatabase;
let db: Db;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 2));
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-keys-'));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const noSettings = { encryptionKeys: undefined, hashKey: undefined };
const readKeys = () => readdir(join(dataDir, 'secrets', 'encryption'));

async function keys(args: string[], settings: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings };
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'keys.ts'), ...args], { env });
  return await run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
}

test('adds a key and re-encrypts everything; a running server then uses the new key', async () => {
  const server = await loadKeyring(dataDir, noSettings);
  const { id } = await makeOperator(db);
  const cell = { table: 'operator_totp', column: 'secret', row: id };
  await db
    .insertInto('operator_totp')
    .values({ operator_id: id, secret: encrypt(server, 'secret', cell) })
    .execute();
  expect(await keys([])).toEqual({ code: 0, stdout: 'key 1 (encrypts): 1 values\n' });

  const { code, stdout } = await keys(['rotate']);
  expect(code).toBe(0);
  expect(stdout).toContain('Added key 2.');
  expect(stdout).toContain('Encrypted 1 values again with key 2.\nkey 2 (encrypts): 1 values\n');
  const { secret } = await db.selectFrom('operator_totp').select('secret').executeTakeFirstOrThrow();
  expect(decrypt(server, secret, cell).toString()).toBe('secret');
  expect(server.current).toBe(2);
});

test('finishes an interrupted rotation with the key that it had added', async () => {
  const before = await loadKeyring(dataDir, noSettings);
  const { id } = await makeOperator(db);
  const secret = encrypt(before, 'secret', { table: 'operator_totp', column: 'secret', row: id });
  await db.insertInto('operator_totp').values({ operator_id: id, secret }).execute();
  await keys(['rotate']);
  await db.updateTable('operator_totp').set({ secret }).execute();

  expect((await keys(['rotate'])).stdout).toBe('Encrypted 1 values again with key 2.\nkey 2 (encrypts): 1 values\n');
  expect((await readKeys()).toSorted()).toEqual(['1', '2']);
});

test('generates no key if the settings have keys, and encrypts with the newest of them', async () => {
  const settings = { HASH_KEY: 'ab'.repeat(32), ENCRYPTION_KEYS: `1:${'01'.repeat(32)}` };
  const old = await loadKeyring(dataDir, { encryptionKeys: settings.ENCRYPTION_KEYS, hashKey: settings.HASH_KEY });
  const { id } = await makeOperator(db);
  const secret = encrypt(old, 'secret', { table: 'operator_totp', column: 'secret', row: id });
  await db.insertInto('operator_totp').values({ operator_id: id, secret }).execute();
  const both = { ...settings, ENCRYPTION_KEYS: `${settings.ENCRYPTION_KEYS},2:${'02'.repeat(32)}` };
  expect((await keys(['rotate'], both)).stdout).toContain('Encrypted 1 values again with key 2.');
  expect(await keys([], settings)).toMatchObject({
    stdout: expect.stringContaining('key 2 (missing): 1 values') as string,
  });
  await expect(readKeys()).rejects.toThrow('ENOENT');
});

test('rejects an unknown command', async () => {
  expect(await keys(['rotat'])).toMatchObject({ code: 2 });
});

test('replaces the stored fingerprint of a deliberately changed key', async () => {
  const linksKey = async () => {
    const { fingerprint } = await db
      .selectFrom('key_fingerprints')
      .select('fingerprint')
      .where('name', '=', 'links')
      .executeTakeFirstOrThrow();
    return fingerprint;
  };
  expect((await keys(['adopt'])).code).toBe(0);
  const before = await linksKey();
  expect((await keys(['adopt'], { SECRET: 'a new secret, since somebody saw the old one' })).code).toBe(0);
  expect(await linksKey()).not.toBe(before);
});
