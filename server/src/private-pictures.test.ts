import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchivedFiles, readArchiveState } from './platform/backup/archive-folder.ts';
import { readManifest } from './platform/backup/manifest.ts';
import { startPostgres } from './platform/database/postgres.ts';
import { call, PASSWORD, register, uploadForm } from './testing/client.ts';
import { runProgram } from './testing/program.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';
import { TINY_PNG } from '../../testing/tiny-png.ts';

/** Tests where a business licence's bytes, and those of a never submitted picture, are stored. */

const PASSPHRASE = 'a passphrase of this test';

let folder: string;
let dataDir: string;
let archive: string;
let backup: string;
const licence = Buffer.concat([TINY_PNG, randomBytes(100_000)]);
const unused = Buffer.concat([TINY_PNG, randomBytes(100_000)]);
let sealedKey: string;
let moment: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await chmod(folder, 0o711);
  [dataDir, archive, backup] = ['data', 'archive', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function upload(server: ServerProcess, token: string, content: Buffer): Promise<string> {
  const ticket = await call(server, 'POST /upload/v1/imageUploadPolicy', { fileName: '营业执照.png' }, token);
  const form = uploadForm(ticket, new Blob([new Uint8Array(content)]), 'licence.png');
  const { status } = await fetch(new URL(ticket.uploadUrl, server.url), { method: 'POST', body: form });
  if (status !== 204) throw new Error(`the upload returned ${status}`);
  return ticket.fileKey;
}

async function command(target: string, ...args: string[]): Promise<void> {
  const { code, output } = await runProgram('backup', args, { DATA_DIR: target, BACKUP_PASSPHRASE: PASSPHRASE });
  if (code !== 0) throw new Error(output);
}

async function filesWithPicture(root: string): Promise<string[]> {
  const pieces = [licence, unused].map((picture) => picture.subarray(5_000, 5_032));
  const found: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stored = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return Buffer.alloc(0);
    });
    const content = path.endsWith('.gz') ? gunzipSync(stored) : stored;
    if (pieces.some((piece) => content.includes(piece))) found.push(path);
  }
  return found;
}

const storedImages = async (root: string): Promise<string[]> =>
  await readdir(join(root, 'files/private/sealed')).catch(() => []);

async function knownUploads(target: string): Promise<string[]> {
  const log = { debug: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir: target, log, durable: false });
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ storage_key: string }>('select storage_key from uploads order by id');
    return rows.map(({ storage_key }) => storage_key);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

test('stores a submitted licence encrypted, and keeps unused pictures out of backups', async () => {
  const server = await startServer(dataDir, { BACKUP_ARCHIVE: archive });
  const { token } = await register(server, '13900000031', '青禾影视');
  await upload(server, token, unused);
  const licenceFileKey = await upload(server, token, licence);
  expect(await storedImages(dataDir)).toHaveLength(2);
  const company = { companyName: '青禾影视', socialCreditCode: '91440300708461136T', licenceFileKey };
  await call(server, 'POST /company/v1/authentication/commit', company, token);
  await command(dataDir, 'backup', backup);

  const { licenceUrl } = (await call(server, 'GET /company/v1/authentication/user', {}, token))!;
  const shown = await fetch(new URL(licenceUrl, server.url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await shown.arrayBuffer()).equals(licence)).toBe(true);
  sealedKey = new URL(licenceUrl, server.url).pathname.slice('/files/'.length);

  const inBackup = Object.keys((await readManifest(backup)).files).filter((name) => name.includes('/sealed/'));
  expect(inBackup).toEqual([`files/${sealedKey}`]);
  expect(await server.stop()).toBe(0);
  expect(await storedImages(archive)).toEqual([sealedKey.split('/').at(-1)]);
  expect(await filesWithPicture(folder)).toEqual([]);
  moment = (await readArchiveState(archive))!.until;
});

test("removes a closed account's pictures from the data folder and the archive", async () => {
  const server = await startServer(dataDir, { BACKUP_ARCHIVE: archive });
  const { token } = await call(server, 'POST /user/v1/login', { username: '13900000031', secretKey: PASSWORD });
  await call(server, 'POST /user/v1/close', { secretKey: PASSWORD }, token);
  await until(async () => (await storedImages(dataDir)).length === 0 || undefined, 30_000);
  expect(await server.stop()).toBe(0);
  expect(await storedImages(archive)).toEqual([]);
  expect((await readArchivedFiles(archive)).has(sealedKey)).toBe(false);
  expect(await filesWithPicture(folder)).toEqual([]);
});

test('forgets, on restore, pictures whose file was left out or whose account was closed', async () => {
  const before = join(folder, 'before');
  await command(before, 'restore', backup, '--archive', archive, '--until', moment);
  expect(await knownUploads(before)).toHaveLength(2);
  expect(await (await startServer(before)).stop()).toBe(0);
  expect(await knownUploads(before)).toEqual([sealedKey]);
  expect(await storedImages(before)).toEqual([sealedKey.split('/').at(-1)]);

  const after = join(folder, 'after');
  await command(after, 'restore', backup, '--archive', archive);
  expect(await knownUploads(after)).toEqual([]);
});
