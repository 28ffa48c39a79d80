import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cell, decrypt, encrypt, keyedHash } from './encryption.ts';
import { loadKeyring as loadKeyringOf } from './keyring.ts';

let dataDir: string;
const HASH_KEY = 'ab'.repeat(32);
const loadKeyring = (folder: string, encryptionKeys: string | undefined) =>
  loadKeyringOf(folder, { encryptionKeys, hashKey: encryptionKeys && HASH_KEY });
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-encryption-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const cell: Cell = { table: 'cards', column: 'number', row: 7 };
const folder = () => join(dataDir, 'secrets', 'encryption');
const newKey = () => randomBytes(32).toString('hex');

test('generates the first key, readable only by its owner, and reads it at every later start', async () => {
  const sealed = encrypt(await loadKeyring(dataDir, undefined), '6222 0000', cell);
  const again = await loadKeyring(dataDir, undefined);
  expect(again.current).toBe(1);
  expect(decrypt(again, sealed, cell).toString()).toBe('6222 0000');
  expect(await readdir(folder())).toEqual(['1']);
  expect((await stat(join(folder(), '1'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
});

test('hides the text, and encrypts equal texts differently', async () => {
  const keyring = await loadKeyring(dataDir, undefined);
  const [first, second] = [encrypt(keyring, '身份证号码', cell), encrypt(keyring, '身份证号码', cell)];
  expect(first.includes(Buffer.from('身份证号码'))).toBe(false);
  expect(first.equals(second)).toBe(false);
});

test.each<[string, Cell]>([
  ['table', { ...cell, table: 'licences' }],
  ['column', { ...cell, column: 'holder' }],
  ['row', { ...cell, row: 8 }],
  ['table and column whose names join to the same text', { table: 'cards"', column: ',"number', row: 7 }],
])('cannot decrypt a value moved to another %s', async (_, other) => {
  const keyring = await loadKeyring(dataDir, undefined);
  const sealed = encrypt(keyring, 'secret', cell);
  expect(() => decrypt(keyring, sealed, other)).toThrow('does not decrypt');
});

test('cannot decrypt a value in which any byte was changed', async () => {
  const keyring = await loadKeyring(dataDir, undefined);
  const sealed = encrypt(keyring, 'secret', cell);
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    expect(() => decrypt(keyring, changed, cell)).toThrow('cards.number of 7');
  }
  for (const shorter of [sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0)]) {
    expect(() => decrypt(keyring, shorter, cell)).toThrow('cards.number of 7');
  }
});

test('encrypts with a newer key even in running servers, decrypts with older ones, and names a missing one', async () => {
  const before = await loadKeyring(dataDir, undefined);
  const old = encrypt(before, 'old', cell);
  await writeFile(join(folder(), '2'), newKey());
  const after = await loadKeyring(dataDir, undefined);
  expect(after.current).toBe(2);
  expect(decrypt(after, old, cell).toString()).toBe('old');
  const fresh = encrypt(after, 'new', cell);
  expect(decrypt(after, fresh, cell).toString()).toBe('new');
  expect(decrypt(before, fresh, cell).toString()).toBe('new');
  expect(encrypt(before, 'newer', cell).subarray(0, 5)).toEqual(fresh.subarray(0, 5));
  await rm(join(folder(), '2'));
  const without = await loadKeyring(dataDir, undefined);
  expect(() => decrypt(without, fresh, cell)).toThrow('is encrypted with key 2, which this server lacks');
});

test('uses keys from the settings instead of files, and creates no file', async () => {
  const first = newKey();
  const keyring = await loadKeyring(dataDir, `1:${first}`);
  const sealed = encrypt(keyring, 'shared', cell);
  const other = await loadKeyring(dataDir, `1:${first},10:${newKey()}`);
  expect(other.current).toBe(10);
  expect(decrypt(other, sealed, cell).toString()).toBe('shared');
  await expect(readdir(folder())).rejects.toThrow('ENOENT');
});

test('refuses to load a truncated key file', async () => {
  await loadKeyring(dataDir, undefined);
  const key = await readFile(join(folder(), '1'), 'utf8');
  await writeFile(join(folder(), '1'), key.slice(0, 40));
  await expect(loadKeyring(dataDir, undefined)).rejects.toThrow('contains no key');
});

test("hashes a column's text the same at every start, and differently in other columns", async () => {
  const keyring = await loadKeyring(dataDir, undefined);
  const place = { table: 'people', column: 'number' };
  const hash = keyedHash(keyring, '11010519491231002X', place);
  await writeFile(join(folder(), '2'), newKey());
  expect(keyedHash(await loadKeyring(dataDir, undefined), '11010519491231002X', place)).toEqual(hash);
  expect(hash).toHaveLength(32);
  expect(keyedHash(keyring, '110105194912310021', place)).not.toEqual(hash);
  expect(keyedHash(keyring, '11010519491231002X', { ...place, table: 'others' })).not.toEqual(hash);
  expect(keyedHash(await loadKeyring(dataDir, `1:${newKey()}`), '11010519491231002X', place)).not.toEqual(hash);
});
