import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetArchive, startArchive } from './platform/backup/archive.ts';
import { archivedSegments, readArchiveState, WAL, writeArchiveState } from './platform/backup/archive-folder.ts';
import { startPostgres } from './platform/database/postgres.ts';
import { call, register, uploadForm } from './testing/client.ts';
import { runProgram } from './testing/program.ts';
import { runServer, type ServerProcess, startServer, until } from './testing/server-process.ts';
import { recharge } from './testing/shopping.ts';

/** Tests that an archiving server can be restored to moments after its backup. */

const PASSPHRASE = 'a passphrase of this test';
const log = { debug: () => undefined, warn: () => undefined };

let folder: string;
let dataDir: string;
let archive: string;
let backup: string;
/** The moment when the buyer had 35 coins. */
let moment: string;
let portrait: { key: string; bytes: Buffer };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  await chmod(folder, 0o711);
  [dataDir, archive, backup] = ['data', 'archive', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let server = await startServer(dataDir, { BACKUP_ARCHIVE: archive });
  const buyer = (await register(server, '13900000002')).token;
  await until(() => readArchiveState(archive), 60_000);
  await recharge(server, buyer, 15);
  const made = await command(dataDir, 'backup', backup);
  if (made.code !== 0) throw new Error(made.output);
  await recharge(server, buyer, 20);
  moment = new Date().toISOString();
  await sleep(50);
  await server.killAll();

  server = await startServer(dataDir, { BACKUP_ARCHIVE: archive });
  await recharge(server, buyer, 30);
  portrait = await changePortrait(server, buyer);
  // Stopping the server archives the rest.
  const code = await server.stop();
  if (code !== 0) throw new Error(server.output());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function changePortrait(server: ServerProcess, token: string) {
  const bytes = await readFile(join(import.meta.dirname, '../../docs/images/shop.jpg'));
  const ticket = await call(server, 'POST /upload/v1/imageUploadPolicy', { fileName: 'home.jpg' }, token);
  const form = uploadForm(ticket, new Blob([bytes]), 'home.jpg');
  const { status } = await fetch(new URL(ticket.uploadUrl, server.url), { method: 'POST', body: form });
  if (status !== 204) throw new Error(`the upload returned ${status}`);
  const { photoUrl } = await call(server, 'POST /user/v1/update', { photoFileKey: ticket.fileKey }, token);
  const key = photoUrl!.slice('/files/'.length);
  return { key, bytes: await readFile(join(server.dataDir, 'files', key)) };
}

const command = (target: string, ...args: string[]) =>
  runProgram('backup', args, { DATA_DIR: target, BACKUP_PASSPHRASE: PASSPHRASE });

async function read(target: string): Promise<{ coins: number; portraits: string[] }> {
  const postgres = await startPostgres({ dataDir: target, log, durable: false });
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ coins: number }>(
      `select (sum(balance) / 100)::int as coins from ledger_accounts where kind = 'userCoins'`,
    );
    const users = await client.query<{ key: string }>('select photo_key as key from users where photo_key is not null');
    return { coins: rows[0]!.coins, portraits: users.rows.map(({ key }) => key) };
  } finally {
    await client.end();
    await postgres.stop();
  }
}

test('restores a moment between the backup and the archive’s end', async () => {
  const target = join(folder, 'moment');
  const { code, output } = await command(target, 'restore', backup, '--archive', archive, '--until', moment);
  expect([code, output]).toEqual([0, expect.stringContaining(`as of ${moment}.`)]);
  expect(await read(target)).toEqual({ coins: 35, portraits: [] });
});

test('restores everything, including files from after the backup, and does not continue in the old archive', async () => {
  const target = join(folder, 'end');
  const { code, output } = await command(target, 'restore', backup, '--archive', archive);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored \d+ files/)]);
  expect(await read(target)).toEqual({ coins: 65, portraits: [portrait.key] });
  expect((await readFile(join(target, 'files', portrait.key))).equals(portrait.bytes)).toBe(true);

  const refused = await runServer(target, { BACKUP_ARCHIVE: archive });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/: BACKUP_ARCHIVE \S+ belongs to another database, [^\n]*\n$/),
  });
});

test('rejects a time that was not archived, and an archive with a gap', async () => {
  const target = join(folder, 'refused');
  const restore = (...args: string[]) => command(target, 'restore', backup, '--archive', archive, ...args);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await restore('--until', later)).toEqual({ code: 1, output: expect.stringMatching(/ is not between /) });
  expect(await restore('--until', 'yesterday')).toEqual({
    code: 1,
    output: expect.stringMatching(/^yesterday is not a time/),
  });
  expect((await command(target, 'restore', backup, '--until', moment)).code).toBe(2);
  expect((await command(target, 'restore', backup, '--archive', folder)).output).toMatch(/ is not an archive/);

  const segments = await archivedSegments(archive);
  const lost = segments.at(-2)!;
  await rm(join(archive, WAL, `${lost}.gz`));
  expect(await restore()).toEqual({ code: 1, output: expect.stringContaining(`the archive lacks ${lost}`) });
});

test('an archive that has lost its position logs an error and reports its age', async () => {
  const postgres = await startPostgres({ dataDir: join(folder, 'moment'), log, durable: false });
  const own = join(folder, 'own');
  const errors: string[] = [];
  const options = { url: postgres.url, archive: own, files: null };
  const silent = { error: (_details: object, message: string) => void errors.push(message) };
  try {
    await (await startArchive({ ...options, log: silent })).stop();
    expect(errors).toEqual([]);
    const state = (await readArchiveState(own))!;
    const until = new Date(Date.now() - 3_600_000).toISOString();
    await writeArchiveState(own, { ...state, segment: `${state.timeline}${'0'.repeat(16)}`, until });
    const archived = await startArchive({ ...options, log: silent });
    await archived.stop();
    expect(errors[0]).toMatch(/^BACKUP_ARCHIVE does not grow/);
    expect(archived.age()).toBeGreaterThanOrEqual(3_600);
    await forgetArchive(postgres.url);
  } finally {
    await postgres.stop();
  }
});

test('an archive for an external database is rejected', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none', BACKUP_ARCHIVE: archive };
  const { code, output } = await runServer(join(folder, 'outside'), settings);
  expect([code, output]).toEqual([1, expect.stringMatching(/: BACKUP_ARCHIVE is for the embedded database/)]);
});
