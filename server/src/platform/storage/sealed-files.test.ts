import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeUser } from '../testing/fixtures.ts';
import { testKeyring } from '../testing/keyring.ts';
import { diskStorage } from './disk.ts';
import { openSealed } from './sealed-files.ts';
import type { Storage } from './storage.ts';
import { claimUpload, expectUpload, finishUpload, forgetLostImages, sealPlainImages } from './uploads.ts';

const PLAIN = Buffer.from('a business licence, as an earlier version stored it');

let app: TestApp;
let files: string;
let storage: Storage;
beforeAll(async () => {
  app = await testApp(() => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'sealed-'));
  files = join(dataDir, 'files');
  storage = openSealed(await diskStorage({ dataDir, secret: 'a secret' }), { db: app.db, keyring: testKeyring });
});
afterAll(() => app.close());

/** Stores a plain picture as an earlier version did, optionally as used. */
async function storePlain({ used }: { used: boolean }) {
  const { id: userId } = await makeUser(app.db);
  const { id, fileKey, storageKey } = await expectUpload(app.db, { userId, kind: 'image', fileName: 'licence.png' });
  const key = `${storageKey}.png`;
  const bytes = await storage.write(key, Readable.from([PLAIN]));
  await app.db.updateTable('uploads').set({ storage_key: key }).where('id', '=', id).execute();
  await finishUpload(app.db, id, { bytes, contentType: 'image/png' });
  if (used) await claimUpload(app.db, userId, { fileKey, kind: 'image' });
  return { id, key };
}

const keyOf = async (id: number) =>
  (await app.db.selectFrom('uploads').where('id', '=', id).select('storage_key').executeTakeFirst())?.storage_key;

test("encrypts an earlier version's pictures once, and reads them as before", async () => {
  const pictures = [await storePlain({ used: true }), await storePlain({ used: false })];
  const seal = () => sealPlainImages(app.db, { storage, keyring: testKeyring }, new AbortController().signal);
  await seal();
  for (const { id, key } of pictures) {
    const sealedKey = (await keyOf(id))!;
    expect(sealedKey).toMatch(/^private\/sealed\/[0-9a-f]{32}\.png$/);
    expect(await storage.size(key)).toBeNull();
    expect(await readFile(join(files, sealedKey))).not.toContain(PLAIN);
    expect(await buffer(await storage.read(sealedKey))).toEqual(PLAIN);
    expect(await buffer(await storage.read(sealedKey, { start: 2, end: 9 }))).toEqual(PLAIN.subarray(2, 10));
    expect(await storage.withLocalFile(sealedKey, (path) => readFile(path))).toEqual(PLAIN);
  }
  expect(await readdir(join(files, '.temp'))).toEqual([]);
  const before = await Promise.all(pictures.map(({ id }) => keyOf(id)));
  await seal();
  expect(await Promise.all(pictures.map(({ id }) => keyOf(id)))).toEqual(before);
});

test('does not show an encrypted picture that was changed on the disk', async () => {
  const { id } = await storePlain({ used: true });
  await sealPlainImages(app.db, { storage, keyring: testKeyring }, new AbortController().signal);
  const key = (await keyOf(id))!;
  const stored = await readFile(join(files, key));
  stored[20]! ^= 1;
  await storage.write(`${key}.changed`, Readable.from([stored]));
  await app.db
    .updateTable('uploads')
    .set({ storage_key: `${key}.changed` })
    .where('id', '=', id)
    .execute();
  await expect(storage.read(`${key}.changed`)).rejects.toThrow(/authenticate data/);
});

test('forgets only unused pictures whose files are gone', async () => {
  const [used, unused, there] = [
    await storePlain({ used: true }),
    await storePlain({ used: false }),
    await storePlain({ used: false }),
  ];
  for (const { key } of [used, unused]) await storage.remove(key);
  await forgetLostImages(app.db, storage);
  expect(await Promise.all([used, unused, there].map(({ id }) => keyOf(id)))).toEqual([used.key, undefined, there.key]);
});
