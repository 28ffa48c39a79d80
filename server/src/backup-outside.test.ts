import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datedFolder } from './platform/backup/check-backup.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { administer, withDatabase } from './platform/testing/administer.ts';
import { call, logIn, logInOperator, register } from './testing/client.ts';
import { startDebianPostgres } from './testing/debian-postgres.ts';
import { runProgram } from './testing/program.ts';
import { runServer, type ServerProcess, startServer } from './testing/server-process.ts';
import { accountOf, recharge } from './testing/shopping.ts';

/** Tests the backup of a server with an external PostgreSQL (Debian's) and a folder of files. */

const PASSPHRASE = 'a passphrase of this test';
const PHONE = '13900000002';
const STORED = 'public/banners/banner.png';

let folder: string;
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let server: ServerProcess;
let buyer: string;
let backup: string;
let postings: number;

interface Installation {
  databaseUrl?: string;
  dataDir: string;
  files?: string;
}
let shop: Installation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-outside-'));
  backup = join(folder, 'backup');
  postgres = await startDebianPostgres();
  shop = { databaseUrl: postgres.url, dataDir: join(folder, 'data'), files: join(folder, 'files') };
  server = await startServer(shop.dataDir, settingsOf(shop));
  buyer = (await register(server, PHONE)).token;
  await recharge(server, buyer, 15);
  await mkdir(join(shop.files!, 'public/banners'), { recursive: true });
  await writeFile(join(shop.files!, STORED), 'a picture');
  postings = await countPostings(shop);

  let writing = true;
  const writes = (async () => {
    while (writing) await recharge(server, buyer, 1);
  })();
  const { code, output } = await run(shop, ['backup', backup]);
  writing = false;
  await writes;
  if (code !== 0) throw new Error(output);
});

afterAll(async () => {
  await server?.killAll();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const settingsOf = ({ databaseUrl, files }: Installation) => ({
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(files && { STORAGE: files }),
  SANDBOX: 'on',
});

async function run(place: Installation, args: string[], settings: Record<string, string> = {}) {
  const given = { BACKUP_PASSPHRASE: PASSPHRASE, DATA_DIR: place.dataDir };
  return await runProgram('backup', args, { ...given, ...settingsOf(place), SANDBOX: '', ...settings });
}

async function countPostings({ databaseUrl }: Installation): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from postings');
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}

async function emptyPlace(name: string): Promise<Installation> {
  await administer(postgres.url, `create database ${name}`);
  const databaseUrl = withDatabase(postgres.url, name);
  return { databaseUrl, dataDir: join(folder, `${name}-data`), files: join(folder, `${name}-files`) };
}

test('restores accounts, money, files and keys into a new database, and keeps selling', async () => {
  const target = await emptyPlace('restored');
  const { code, output } = await run(target, ['restore', backup]);
  expect(output).toMatch(/^Restored 2 files/);
  expect(code).toBe(0);
  expect(await readFile(join(target.files!, STORED), 'utf8')).toBe('a picture');
  // A proxy in the server's group may read the files.
  const modes = [STORED, 'public/banners', 'public'].map(
    async (name) => (await stat(join(target.files!, name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o640, 0o750, 0o750]);
  expect(await readdir(target.dataDir)).not.toContain('postgres-unfinished');
  // The backup contains at least everything acknowledged before it began.
  expect(await countPostings(target)).toBeGreaterThanOrEqual(postings);
  expect(await countPostings(target)).toBeLessThanOrEqual(await countPostings(shop));
  const restored = await startServer(target.dataDir, settingsOf(target));
  try {
    const { token } = await logIn(restored, PHONE);
    const { balance } = await accountOf(restored, token);
    await recharge(restored, token, 10);
    expect((await accountOf(restored, token)).balance).toBe(balance + 10);
    const operator = await logInOperator(restored);
    const { balanced } = await call(restored, 'GET /operator/v1/ledger/check', {}, operator);
    expect(balanced).toBe(true);
  } finally {
    await restored.killAll();
  }
});

test('a restore is refused if the database or a folder is in use, and changes neither', async () => {
  const before = await countPostings(shop);
  const used = await run({ ...shop, dataDir: join(folder, 'used'), files: join(folder, 'used-files') }, [
    'restore',
    backup,
  ]);
  expect(used).toEqual({ code: 1, output: expect.stringMatching(/^DATABASE_URL names a database that has tables; /) });
  expect(await countPostings(shop)).toBeGreaterThanOrEqual(before);

  const place = await emptyPlace('refused');
  const { code, output } = await run({ ...place, files: shop.files! }, ['restore', backup]);
  expect([code, output]).toEqual([1, expect.stringMatching(/files is not empty; set STORAGE /)]);
  expect(await readFile(join(shop.files!, STORED), 'utf8')).toBe('a picture');

  const embedded = await run({ dataDir: place.dataDir }, ['restore', backup]);
  expect(embedded.output).toMatch(/^the backup is from an external PostgreSQL; set DATABASE_URL /);
  const archive = await run(place, ['restore', backup, '--archive', folder]);
  expect(archive.output).toMatch(/^--archive is for the embedded database; /);
});

test('only one restore writes to shared files at a time, and no server starts on them before it ends', async () => {
  const [first, second] = [await emptyPlace('together'), await emptyPlace('late')];
  const both = [first, { ...second, files: first.files! }];
  const results = await Promise.all(both.map((place) => run(place, ['restore', backup])));
  expect(results.map(({ code }) => code).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1]);
  expect(results.find(({ code }) => code === 1)!.output).toMatch(/^\S+ (is being restored|is not empty); /);
  expect(await readFile(join(first.files!, STORED), 'utf8')).toBe('a picture');
  expect(await readdir(first.files!)).not.toContain('.restoring');

  // Simulates a restore that was killed on another machine.
  await mkdir(join(first.files!, '.restoring'));
  const place = await emptyPlace('started');
  const { code, output } = await runServer(place.dataDir, { ...settingsOf({ ...place, files: first.files! }) });
  const remove = `is being restored; wait, or empty it, remove ${join(first.files!, '.restoring')}, and restore again`;
  expect([code, output]).toEqual([1, expect.stringContaining(remove)]);
});

test('a failed restore or backup leaves nothing behind', async () => {
  const place = await emptyPlace('failing');
  const broken = join(folder, 'broken');
  await cp(backup, broken, { recursive: true });
  await cp(`${backup}.keys`, `${broken}.keys`);
  const dump = 'not a dump';
  await writeFile(join(broken, 'database.dump'), dump);
  const manifest = JSON.parse(await readFile(join(broken, 'manifest.json'), 'utf8')) as Manifest;
  const sha256 = createHash('sha256').update(dump).digest('hex');
  manifest.files['database.dump'] = { bytes: dump.length, sha256 };
  await writeFile(join(broken, 'manifest.json'), JSON.stringify(manifest));
  const restored = await run(place, ['restore', broken]);
  expect(restored).toEqual({ code: 1, output: expect.stringMatching(/^pg_restore failed: /) });
  expect([await readdir(place.dataDir), await readdir(place.files!)]).toEqual([[], []]);
  expect((await run(place, ['backup', '--check', broken])).output).toMatch(/^pg_restore failed: /);

  const missed = join(folder, 'missed');
  const keyless = await run({ ...shop, dataDir: join(folder, 'keyless') }, ['backup', missed]);
  expect(keyless).toEqual({ code: 1, output: expect.stringMatching(/secrets has no keys; set DATA_DIR /) });
  expect(await readdir(folder)).not.toContain('missed');
  expect(await readdir(folder)).not.toContain('missed.keys');
});

test('dated backups are verified, and only the newest are kept', async () => {
  const dated = join(folder, 'dated');
  await mkdir(dated);
  // A backup that was killed two days ago, and one that may still be running.
  const [killed, running] = [48, 1].map((hours) => datedFolder(dated, new Date(Date.now() - hours * 3_600_000)));
  await mkdir(join(killed!, 'files'), { recursive: true });
  await mkdir(running!);
  for (const keep of ['2', '2', '1']) {
    expect(await run(shop, ['backup', '--into', dated, '--keep', keep])).toMatchObject({ code: 0 });
  }
  expect(await readdir(dated)).toContain(basename(running!));
  await rm(running!, { recursive: true });
  const names = (await readdir(dated)).toSorted();
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/), `${names[0]}.keys`]);

  const checked = await run(shop, ['backup', '--check', dated]);
  expect(checked).toEqual({
    code: 0,
    output: expect.stringMatching(/: 2 files \(\d+ MB\) as of .+, all intact\.\n$/),
  });
  await truncate(join(dated, names[0]!, 'database.dump'), 100);
  const damaged = await run(shop, ['backup', '--check', dated]);
  expect(damaged).toEqual({
    code: 1,
    output: expect.stringMatching(/^database\.dump of the backup has changed /),
  });
});

test.each([
  ['two folders', ['one', '--into', 'two']],
  ['--keep 0', ['--into', 'one', '--keep', '0']],
  ['an unknown option', ['--folder', 'one']],
])('prints its usage for %s', async (_, args) => {
  expect(await run(shop, ['backup', ...args])).toEqual({ code: 2, output: expect.stringMatching(/^usage: /) });
});
