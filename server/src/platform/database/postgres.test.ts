import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endOrphans } from './postgres-orphans.ts';
import { startPostgres, type Postgres } from './postgres.ts';

const SERVE = fileURLToPath(new URL('../testing/serve-postgres.ts', import.meta.url));
const log = { debug: () => undefined, warn: () => undefined };

/** A data folder with an initialised database, which takes a second of CPU; each test gets a copy. */
let prepared: string;
let dataDir: string;
let postgres: Postgres | undefined;
let servers: ChildProcess[];

beforeAll(async () => {
  prepared = await makeFolder();
  await (await startPostgres({ dataDir: prepared, log })).stop();
});

afterAll(async () => await rm(prepared, { recursive: true }));

beforeEach(async () => {
  dataDir = await makeFolder();
  // Unlike fs.cp, `cp -a` keeps the owner of PostgreSQL's files.
  await promisify(execFile)('cp', ['-aT', prepared, dataDir]);
  servers = [];
});

afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  for (const server of servers) await kill(server);
  await endOrphans(join(dataDir, 'postgres/18'));
  await rm(dataDir, { recursive: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-launch-'));
  await chmod(folder, 0o711);
  return folder;
}

const emptyDataDir = () => rm(join(dataDir, 'postgres'), { recursive: true });

async function start(folder = dataDir): Promise<Postgres> {
  postgres = await startPostgres({ dataDir: folder, log });
  return postgres;
}

function serve(env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [SERVE, dataDir], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  servers.push(child);
  const url = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim());
  return { child, url };
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8'), 10);
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function commitUntilKilled(url: string) {
  await query(url, 'create table rows (id int primary key)');
  const committed: number[] = [];
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const ended = (async () => {
    for (let id = 1; ; id += 1) {
      await client.query('insert into rows values ($1)', [id]);
      committed.push(id);
    }
  })().catch((error: Error) => error);
  await vi.waitUntil(() => committed.length >= 50, { timeout: 60_000 });
  return { committed, ended };
}

/** Returns the first `count` rows; one more may be committed without a confirmation. */
async function rowsOf(url: string, count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(url, `select id from rows order by id limit ${count}`);
  return rows.map(({ id }) => id);
}

/** Returns whether the process runs; an ended one may stay in the table until its parent reaps it. */
function isRunning(pid: number): Promise<boolean> {
  return readlink(`/proc/${pid}/cwd`).then(
    () => true,
    () => false,
  );
}

test('keeps rows and URL across a stop and a start', async () => {
  const { url, stop } = await start();
  await query(url, 'create table fruit (name text)');
  await query(url, `insert into fruit values ('苹果')`);
  await stop();
  await stop();
  expect((await start()).url).toBe(url);
  expect(await query(url, 'select name from fruit')).toEqual([{ name: '苹果' }]);
});

test('creates a UTF-8 database that handles Chinese letters and listens on no network', async () => {
  await emptyDataDir();
  const { url } = await start();
  const [row] = await query(
    url,
    `select current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses,
       '帧库' ~ '^\\w+$' letters, upper('é') upper`,
  );
  expect(row).toEqual({ encoding: 'UTF8', addresses: '', letters: true, upper: 'É' });
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('ends PostgreSQL and loses no committed row on kill -9 of the server', async () => {
  const { child, url } = serve();
  const { committed, ended } = await commitUntilKilled(await url);
  const postmaster = await postmasterPid();
  await kill(child);
  await ended;
  await vi.waitUntil(async () => !(await isRunning(postmaster)), { timeout: 60_000 });
  expect(await rowsOf((await start()).url, committed.length)).toEqual(committed);
});

test('restarts after kill -9 of PostgreSQL without losing a committed row', async () => {
  const { url } = await start();
  const { committed, ended } = await commitUntilKilled(url);
  process.kill(await postmasterPid(), 'SIGKILL');
  await ended;
  await vi.waitUntil(() => query(url, 'select 1').catch(() => false), { timeout: 60_000, interval: 50 });
  expect(await rowsOf(url, committed.length)).toEqual(committed);
});

test('loses no committed row on kill -9 of both the server and PostgreSQL', async () => {
  const { child, url } = serve();
  const { committed, ended } = await commitUntilKilled(await url);
  process.kill(await postmasterPid(), 'SIGKILL');
  await kill(child);
  await ended;
  expect(await rowsOf((await start()).url, committed.length)).toEqual(committed);
});

test('ends a PostgreSQL that outlived its server (without setpriv) and takes over its folder', async () => {
  const { child, url } = serve({ ...process.env, PATH: '/nowhere' });
  const { committed, ended } = await commitUntilKilled(await url);
  const orphan = await postmasterPid();
  await kill(child);
  await sleep(100);
  expect(await isRunning(orphan)).toBe(true);
  expect(await rowsOf((await start()).url, committed.length)).toEqual(committed);
  expect(await isRunning(orphan)).toBe(false);
  expect(await ended).toBeInstanceOf(Error);
});

/** Kills a server while it creates its files; retries with another one if it was too fast. */
async function killDuringInitialisation(): Promise<void> {
  const made = join(dataDir, 'postgres');
  const halfMade = async () =>
    (await readdir(made, { recursive: true }).catch(() => [])).some((name) => name.endsWith('/base'));
  for (;;) {
    const { child } = serve();
    await vi.waitUntil(halfMade, { timeout: 60_000, interval: 5 });
    await kill(child);
    if (!(await readdir(made)).includes('18')) return;
    await endOrphans(join(made, '18'));
    await rm(made, { recursive: true });
  }
}

test('starts after kill -9 during the initialisation, and leaves no incomplete files', async () => {
  await emptyDataDir();
  await killDuringInitialisation();
  const { url, stop } = await start();
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }]);
  await stop();
  await start();
  expect((await readdir(join(dataDir, 'postgres'))).filter((name) => !name.startsWith('.'))).toEqual(['18']);
});

test('starts despite a postmaster.pid whose number now belongs to another process', async () => {
  const { stop } = await start();
  await stop();
  await writeFile(join(dataDir, 'postgres/18/postmaster.pid'), `${process.pid}\n`);
  const { url } = await start();
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }]);
});

test('reports a second server on the same data folder, and keeps the first running', async () => {
  const { url } = await start();
  const { child } = serve();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said).toContain(`another server (process ${process.pid}) uses the data folder ${dataDir}`);
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }]);
});

test('works with a data folder whose path is too long for a Unix socket, and leaves no extra folder', async () => {
  const { url, stop } = await start(join(dataDir, 'long'.repeat(30)));
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }]);
  const socketFolder = new URL(url).searchParams.get('host')!;
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('works with a data folder that only its owner may enter', async () => {
  await emptyDataDir();
  await chmod(dataDir, 0o700);
  const { url } = await start();
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});
