import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../../testing/derived/program.ts';
import { sha256Of as sha256OfFile } from './platform/backup/manifest.ts';
import { listEntries } from './platform/testing/list-entries.ts';
import { call, logInOperator, publish, register, registerCreator, waitUntilProcessed } from './testing/client.ts';
import { runProgram } from './testing/program.ts';
import { runServer, type ServerProcess, startServer } from './testing/server-process.ts';
import { order, pay, recharge } from './testing/shopping.ts';

/** Tests the backup of a server in use, restored into an empty folder. */

const PASSPHRASE = 'a passphrase of this test';
const TIMEOUT_MS = 120_000;
const licensee = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };

let folder: string;
let dataDir: string;
let backup: string;
let server: ServerProcess;
let operator: string;
let buyer: string;
let videoId: number;
/** The number of orders with a certificate, and their counts before and after the backup. */
let certified = 0;
let [before, after] = [0, 0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
  server = await startServer(dataDir, {}, ...CACHING_SERVER_ARGS);
  operator = await logInOperator(server);
  const creator = (await registerCreator(server, '13900000001', operator)).token;
  buyer = (await register(server, '13900000002')).token;
  videoId = await publish(server, creator, clip('hd.mp4'), 10);
  await waitUntilProcessed(server, creator, videoId, TIMEOUT_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  await buy();

  let writing = true;
  const writes = (async () => {
    while (writing) await buy();
  })();
  await sleep(500);
  before = certified;
  const { code, output } = await command('backup', backup);
  after = certified;
  writing = false;
  await writes;
  if (code !== 0) throw new Error(output);
});

afterAll(async () => {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

async function buy(): Promise<void> {
  await recharge(server, buyer, 15);
  const orderId = await order(server, buyer, videoId);
  await pay(server, buyer, orderId);
  const { orderItems } = await call(server, 'GET /order/v1/orderId', { orderId }, buyer);
  await call(
    server,
    'POST /order/v1/authorization/add',
    { ...licensee, orderItemId: orderItems[0]!.orderItemId },
    buyer,
  );
  certified += 1;
}

type Command = [command: 'backup' | 'restore' | 'keys', ...args: string[]];

async function run(target: string, [name, ...args]: Command, passphrase = PASSPHRASE) {
  const settings = { DATA_DIR: target, BACKUP_PASSPHRASE: passphrase };
  return name === 'keys' ? runProgram('keys', args, settings) : runProgram('backup', [name, ...args], settings);
}
const command = (...args: Command) => run(dataDir, args);

async function query<Row extends object>(site: { dataDir: string }, text: string): Promise<Row[]> {
  const client = new Client({ host: `${site.dataDir}/postgres`, user: 'zhenku', database: 'zhenku' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Reads what the backup must contain unchanged: the proof chain and the ledger, up to the given entries. */
const read = async (site: { dataDir: string }, entries: number, postings: number) => ({
  chain: await query(site, `select * from proof_entries where index <= ${entries} order by index`),
  ledger: await query(site, `select * from postings where id <= ${postings} order by id`),
});
const ends = async (site: { dataDir: string }) =>
  (
    await query<{ entries: number; postings: number }>(
      site,
      'select (select coalesce(max(index), 0)::int from proof_entries) as entries, (select max(id)::int from postings) as postings',
    )
  )[0]!;

const hashesOf = async (site: string) => {
  const root = join(site, 'files');
  const stored = (await listEntries(root)).filter((entry) => entry.isFile());
  const paths = stored.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  const hashes = paths.map(async (path) => [relative(root, path), await sha256OfFile(path)] as const);
  return Object.fromEntries(await Promise.all(hashes));
};

test('restores the ledger, the proof chain and every file unchanged, and keeps selling', async () => {
  const target = join(folder, 'restored');
  const { code, output } = await run(target, ['restore', backup]);
  expect(output).toMatch(/^Restored \d+ files/);
  expect(code).toBe(0);
  const restored = await startServer(target, {}, ...CACHING_SERVER_ARGS);
  try {
    const { entries, postings } = await ends(restored);
    // The backup has everything acknowledged before it began, and nothing that did not happen.
    expect(entries).toBeGreaterThanOrEqual(before);
    expect(entries).toBeLessThanOrEqual(after + 1);
    expect(await read(restored, entries, postings)).toEqual(await read(server, entries, postings));
    const hashes = await hashesOf(target);
    expect(hashes).toEqual(await hashesOf(dataDir));
    expect(Object.keys(hashes).length).toBeGreaterThan(10);
    const operatorToken = await logInOperator(restored);
    const { balanced } = await call(restored, 'GET /operator/v1/ledger/check', {}, operatorToken);
    expect(balanced).toBe(true);

    // Money and licences continue; certificates wait until the operator names the newest head, because a new entry
    // could replace a lost one.
    await recharge(restored, buyer, 15);
    const orderId = await order(restored, buyer, videoId);
    await pay(restored, buyer, orderId);
    const { orderItems } = await call(restored, 'GET /order/v1/orderId', { orderId }, buyer);
    const add = { ...licensee, orderItemId: orderItems[0]!.orderItemId };
    const issue = () => call(restored, 'POST /order/v1/authorization/add', add, buyer);
    await expect(issue()).rejects.toThrow('暂时不能出具授权书');
    // The newest head is later than the backup: only the lost entries let the chain continue.
    await buy();
    const lost = await call(server, 'GET /order/v1/authorizations/log', { from: 1, size: 1000 });
    const { index, hash } = lost.head!;
    expect((await run(target, ['keys', 'head', String(index), hash])).output).toContain('no such entry');
    await expect(issue()).rejects.toThrow('暂时不能出具授权书');
    const keys = await call(server, 'GET /order/v1/authorizations/keys', {});
    await writeFile(join(folder, 'log.json'), JSON.stringify({ ...lost, ...keys }));
    expect((await run(target, ['keys', 'restore-log', join(folder, 'log.json')])).output).toBe(
      `Restored ${index - entries} entries.\n`,
    );
    expect((await run(target, ['keys', 'head', String(index), hash])).output).toBe('The head is kept.\n');
    await issue();
    const grown = await call(restored, 'GET /order/v1/authorizations/log', { from: 1, size: 1000 });
    expect(grown.entries.slice(0, index)).toEqual(lost.entries);
    expect(grown.head!.index).toBe(index + 1);
  } finally {
    await restored.killAll();
  }
});

test('stores the keys beside the backup, encrypted, and none of them in it', async () => {
  const sealed = await readFile(`${backup}.keys`, 'utf8');
  expect((await stat(`${backup}.keys`)).mode & 0o777).toBe(0o600);
  const secrets = await readdir(join(dataDir, 'secrets'), { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    secrets.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  expect(contents.length).toBeGreaterThan(3);
  for (const secret of contents) expect(sealed).not.toContain(secret.trim());
  expect((await readdir(backup)).toSorted()).toEqual(['database', 'files', 'manifest.json']);
  const wrong = await run(join(folder, 'wrong'), ['restore', backup], 'another passphrase');
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^BACKUP_PASSPHRASE is not the one [^\n]+\n$/) });
  const weak = await run(dataDir, ['backup', join(folder, 'weak')], 'short');
  expect(weak.output).toMatch(/^BACKUP_PASSPHRASE encrypts the keys/);
});

test('refuses non-empty folders, incomplete backups and damaged ones, and writes nothing', async () => {
  const full = join(folder, 'full');
  await mkdir(full);
  await writeFile(join(full, 'mine'), 'mine');
  expect(await run(full, ['restore', backup])).toEqual({ code: 1, output: expect.stringMatching(/ is not empty; /) });
  expect(await readdir(full)).toEqual(['mine']);
  expect((await command('restore', backup)).output).toMatch(/another server .* uses the data folder/);
  expect((await command('backup', backup)).output).toMatch(/exists; name another folder/);

  const damaged = join(folder, 'damaged');
  const empty = join(folder, 'empty');
  await cp(backup, damaged, { recursive: true });
  await truncate(join(damaged, 'database/base/1/PG_VERSION'), 1);
  const refused = await run(empty, ['restore', damaged, `${backup}.keys`]);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/PG_VERSION of the backup has changed since it was written/),
  });
  await rm(join(damaged, 'manifest.json'));
  expect((await run(empty, ['restore', damaged, `${backup}.keys`])).output).toMatch(/is not a complete backup/);
  expect(await readdir(empty)).toEqual([]);

  await mkdir(join(empty, 'postgres-unfinished'));
  const { code, output } = await runServer(empty);
  expect([code, output]).toEqual([1, expect.stringMatching(/was not restored to the end; empty it and restore again/)]);
});

test('backs up a stopped server too', async () => {
  await server.stop();
  const later = join(folder, 'later');
  const { code, output } = await command('backup', later);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Backed up \d+ files/)]);
  expect(await readdir(later)).toContain('manifest.json');
});
