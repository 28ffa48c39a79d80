import { symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { removeUnusedUploads, claimUpload } from '../../platform/storage/uploads.ts';
import { forOperator } from '../../platform/storage/links.ts';
import { makeCreator, makeOperator, makeUser, sessionOf } from '../../platform/testing/fixtures.ts';
import { openStudio } from './testing.ts';

const IMAGE = 'POST /upload/v1/imageUploadPolicy';
const VIDEO = 'POST /upload/v2/videoUploadPolicy';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MB = 1024 * 1024;

const studio = await openStudio();
const creator = await makeCreator(studio.db);

const png = (bytes = PNG.length) => new Blob([PNG, Buffer.alloc(bytes - PNG.length)]);
const ticket = async (policy: typeof IMAGE | typeof VIDEO = IMAGE, token = creator.token) =>
  (await studio.call(policy, { fileName: '营业执照.png' }, { token })).data;
/** Returns the stored files after the temporary ones are gone. Their removal continues briefly after the responses. */
async function settledFiles(): Promise<string[]> {
  await until(async () => (await studio.files()).every((key) => !key.startsWith('.')));
  return await studio.files();
}
const rowOf = (fileKey: string) =>
  studio.db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirst();

test('only users who may upload get tickets', async () => {
  const buyer = await makeUser(studio.db);
  expect((await studio.call(VIDEO, { fileName: 'a.mp4' })).code).toBe(403);
  expect((await studio.call(IMAGE, { fileName: 'a.png' })).code).toBe(403);
  expect((await studio.call(VIDEO, { fileName: 'a.mp4' }, { token: buyer.token })).code).toBe(40300);
  expect((await studio.call(IMAGE, { fileName: 'a.png' }, { token: buyer.token })).code).toBe(0);
  expect(await studio.call(VIDEO, {}, { token: creator.token })).toMatchObject({
    code: 40000,
    data: { fields: { fileName: expect.any(String) } },
  });
});

test('a form uploads one file, stored encrypted with its real type', async () => {
  const given = await ticket();
  const response = await studio.send(given, png());
  expect([response.status, await response.text()]).toEqual([204, '']);
  const row = await rowOf(given.fileKey);
  expect(row).toMatchObject({ content_type: 'image/png', bytes: BigInt(PNG.length), file_name: '营业执照.png' });
  expect(row!.storage_key).toMatch(/^private\/sealed\/[0-9a-f]{32}\.png$/);
  expect(await studio.files()).toContain(row!.storage_key);
  // The encrypted file is longer than the picture by a nonce and a tag.
  expect(await studio.storage.size(row!.storage_key)).toBe(PNG.length + 28);
  const holder = forOperator(sessionOf(await makeOperator(studio.db)), 'reviewer');
  const shown = await studio.http.inject(studio.storage.signedUrl(row!.storage_key, { seconds: 60, holder }));
  expect([shown.headers['content-type'], shown.rawPayload]).toEqual(['image/png', PNG]);
});

test('a form is refused while the disk is full, and its ticket still works', async () => {
  const given = await ticket();
  const freeBytes = vi.spyOn(studio.storage, 'freeBytes').mockResolvedValue(2 * 1024 * MB);
  const refused = await studio.send(given, png());
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 50700 }]);
  freeBytes.mockRestore();
  expect((await studio.send(given, png())).status).toBe(204);
});

test('if the disk fills up during an upload, its form gets the disk’s error and its ticket still works', async () => {
  const given = await ticket();
  const { withTempFolder } = studio.storage;
  const full = vi.spyOn(studio.storage, 'withTempFolder').mockImplementation((work) =>
    withTempFolder(async (folder) => {
      await symlink('/dev/full', join(folder, 'upload'));
      return await work(folder);
    }),
  );
  const refused = await studio.send(given, png());
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 50700, data: null }]);
  full.mockRestore();
  expect((await studio.send(given, png())).status).toBe(204);
});

test('a ticket works once, even for concurrent forms', async () => {
  const given = await ticket();
  const responses = await Promise.all([1, 2, 3].map(() => studio.send(given, png(2 * MB))));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403, 403]);
  const again = await studio.send(given, png());
  expect(again.status).toBe(403);
  expect(await again.json()).toMatchObject({ code: 40300, data: null });
  expect((await rowOf(given.fileKey))!.bytes).toBe(BigInt(2 * MB));
});

test('forged, changed and expired tickets are rejected', async () => {
  const given = await ticket();
  const other = await ticket();
  const changed = (key: string, value: string) => ({
    ...given,
    formFields: given.formFields.map((field) => (field.key === key ? { key, value } : field)),
  });
  const bad = [
    changed('fileKey', other.fileKey),
    changed('expires', '9999999999'),
    changed('signature', 'AAAA'),
    { ...given, formFields: [] },
  ];
  for (const one of bad) expect((await studio.send(one, png())).status).toBe(403);
  expect((await studio.send(given, png())).status).toBe(204);
});

test('an image of 3 MB is accepted, and one byte more returns 413', async () => {
  expect((await studio.send(await ticket(), png(3 * MB))).status).toBe(204);
  const before = await settledFiles();
  const given = await ticket();
  for (const size of [3 * MB + 1, 8 * MB]) {
    const response = await studio.send(given, png(size));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ code: 41300, data: null, message: '文件不能超过 3 MB' });
  }
  expect(await settledFiles()).toEqual(before);
  expect((await studio.send(given, png())).status).toBe(204);
});

test('a file that is neither image nor PDF returns 415, regardless of its name', async () => {
  const before = await settledFiles();
  for (const content of ['<html><script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'MZ\u0090']) {
    const response = await studio.send(await ticket(), new Blob([content], { type: 'image/png' }), 'a.png');
    expect(response.status, content).toBe(415);
    expect(await response.json()).toMatchObject({ code: 41500, data: null });
  }
  expect(await settledFiles()).toEqual(before);
  const pdf = await studio.send(await ticket(), new Blob(['%PDF-1.7\n%äöü\n']), 'a.exe');
  expect(pdf.status).toBe(204);
});

test('a body that is not a form is rejected', async () => {
  const json = await studio.http.inject({ method: 'POST', url: '/files/upload', payload: { file: 'x' } });
  expect([json.statusCode, json.json<{ code: number }>().code]).toEqual([415, 41500]);
  const unbounded = await post('/files/upload', { 'content-type': 'multipart/form-data' }, 'x');
  expect(unbounded).toBe(400);
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await post('/files/upload', boundary, '--x\r\nno end')).toBe(400);
  expect(await post('/files/upload', boundary, '--x--\r\n')).toBe(200);
});

test('an aborted upload leaves no file, and its ticket still works', async () => {
  const given = await ticket(VIDEO);
  const before = await settledFiles();
  const fields = given.formFields.map(
    ({ key, value }) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`;
  const { port } = studio.http.server.address() as { port: number };
  const cut = request({
    port,
    method: 'POST',
    path: '/files/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 50_000_000 },
  });
  cut.on('error', () => undefined);
  cut.write(head);
  cut.write(Buffer.alloc(5 * MB));
  await until(async () => (await studio.files()).length > before.length);
  cut.destroy();
  await until(async () => (await studio.files()).length === before.length);
  expect(await settledFiles()).toEqual(before);
  expect((await studio.send(given, new Blob(['video']))).status).toBe(204);
});

test('a file can be used only by its uploader, only as its own kind, and only once', async () => {
  const { db } = studio;
  const stranger = await makeCreator(db);
  const given = await ticket();
  const use = (userId: number, kind: 'image' | 'video') =>
    inTransaction(db, (tx) => claimUpload(tx, userId, { fileKey: given.fileKey, kind, field: 'licenceFileKey' }));
  const refused = { kind: 'invalidInput', data: { fields: { licenceFileKey: expect.any(String) } } };
  await expect(use(creator.id, 'image')).rejects.toMatchObject(refused);
  await studio.send(given, png());
  await expect(use(stranger.id, 'image')).rejects.toMatchObject(refused);
  await expect(use(creator.id, 'video')).rejects.toMatchObject(refused);
  const uses = await Promise.allSettled([1, 2, 3].map(() => use(creator.id, 'image')));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(use(creator.id, 'image')).rejects.toMatchObject({ kind: 'conflict' });
});

test('an operator’s uploads can be used only by that operator', async () => {
  const POLICY = 'POST /operator/v1/upload/policy';
  const operator = await makeOperator(studio.db, 'finance');
  expect((await studio.call(POLICY, { fileName: 'a.pdf' })).code).toBe(403);
  expect((await studio.call(POLICY, { fileName: 'a.pdf' }, { token: creator.token })).code).toBe(403);
  expect((await studio.call(POLICY, {}, { token: operator.token })).code).toBe(40000);
  const { data } = await studio.call(POLICY, { fileName: 'a.pdf' }, { token: operator.token });
  expect((await studio.send(data, png())).status).toBe(204);
  const use = (by: number | { operatorId: number }) =>
    inTransaction(studio.db, (tx) => claimUpload(tx, by, { fileKey: data.fileKey, kind: 'image' }));
  await expect(use(operator.id)).rejects.toMatchObject({ kind: 'invalidInput' });
  const other = await makeOperator(studio.db, 'finance');
  await expect(use({ operatorId: other.id })).rejects.toMatchObject({ kind: 'invalidInput' });
  expect((await use({ operatorId: operator.id })).contentType).toBe('image/png');
});

test('removes unused uploads when they expire, but never used ones', async () => {
  const { db } = studio;
  const [unused, used, waiting] = await Promise.all([ticket(), ticket(), ticket()]);
  await studio.send(unused, png());
  await studio.send(used, png());
  await inTransaction(db, (tx) => claimUpload(tx, creator.id, { fileKey: used.fileKey, kind: 'image' }));
  const key = (await rowOf(unused.fileKey))!.storage_key;
  await removeUnusedUploads(db, studio.storage);
  expect(await rowOf(unused.fileKey)).toBeDefined();
  await db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('file_key', 'in', [unused.fileKey, used.fileKey, waiting.fileKey])
    .execute();
  expect(await removeUnusedUploads(db, studio.storage)).toBe(2);
  expect(await rowOf(unused.fileKey)).toBeUndefined();
  expect(await studio.files()).not.toContain(key);
  expect(await studio.files()).toContain((await rowOf(used.fileKey))!.storage_key);
});

test('a user can have at most 200 unused uploads', async () => {
  const hoarder = await makeUser(studio.db);
  for (let i = 0; i < 200; i++) await ticket(IMAGE, hoarder.token);
  expect((await studio.call(IMAGE, { fileName: 'a.png' }, { token: hoarder.token })).code).toBe(42900);
});

async function post(path: string, headers: Record<string, string>, body: string): Promise<number> {
  const { port } = studio.http.server.address() as { port: number };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).status;
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1_000 && !(await done()); i++) await wait(25);
}
