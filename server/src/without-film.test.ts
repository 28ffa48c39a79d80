import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { errors } from '@zhenku/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';
import { makeUser } from './platform/testing/fixtures.ts';
import { startServer, until } from './testing/server-process.ts';

/** Tests a copy of the product without the folder film/, which then has no film check. */

const root = join(import.meta.dirname, '../..');
const TIMEOUT = { timeout: 600_000 };

let copy: string;
let database: TestDatabase;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'without-film-'));
  database = await createTestDatabase();
  copySources();
  linkPackages();
});
afterAll(async () => {
  await database?.drop();
  await rm(copy, { recursive: true, force: true });
});

function copySources(): void {
  const excluded = new Set([join(root, 'server/src/demo/originals'), join(root, 'web/dist')]);
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  const files = readdirSync(root).filter((name) => statSync(join(root, name)).isFile());
  for (const name of [...files, 'docs', ...references.map(({ path }) => path)]) {
    const filter = (path: string) => basename(path) !== 'node_modules' && !excluded.has(path);
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
}

function linkPackages(): void {
  for (const folder of ['.', 'client', 'server', 'web']) {
    const [from, to] = [join(root, folder, 'node_modules'), join(copy, folder, 'node_modules')];
    mkdirSync(to);
    const names = readdirSync(from).filter((name) => !['.cache', '.vite', '@zhenku'].includes(name));
    for (const name of names) symlinkSync(join(from, name), join(to, name));
  }
  const own = join(copy, 'node_modules/@zhenku');
  mkdirSync(own);
  for (const name of readdirSync(join(root, 'node_modules/@zhenku'))) {
    if (existsSync(join(copy, name))) symlinkSync(join(copy, name), join(own, name));
  }
}

async function run(folder: string, name: string, ...args: string[]): Promise<string> {
  const settings = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV|NODE_OPTIONS)/.test(key));
  const { stdout } = await promisify(execFile)(join(copy, 'node_modules/.bin', name), args, {
    cwd: join(copy, folder),
    env: { ...Object.fromEntries(settings), GOMAXPROCS: '1', GOGC: '400' },
    maxBuffer: 2 ** 28,
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${name}: ${stdout.slice(-8_000)}${stderr.slice(-2_000)}`);
  });
  return stdout;
}

test('the copy compiles', TIMEOUT, async () => {
  expect(await run('.', 'tsc', '-b')).toBe('');
});

test('the copy passes the tests of the contract and of the web app', TIMEOUT, async () => {
  expect(await run('.', 'vitest', 'run', '--project', 'contract', '--project', 'web')).toMatch(/Tests.*passed/);
});

test('the copy builds the web app, and serves it and its calls without the film check', TIMEOUT, async () => {
  await run('web', 'vite', 'build', '--logLevel', 'warn');
  const pages = readdirSync(join(copy, 'web/dist/assets'));
  expect(pages.some((name) => name.startsWith('film-check-page'))).toBe(true);
  expect(pages.filter((name) => /film-pictures|own-film|film-worker/.test(name))).toEqual([]);

  const settings = { DATABASE_URL: database.url, SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(join(copy, 'data'), settings, join(copy, 'server/src/main.ts'));
  const { db } = openDatabase(database.url, 1);
  try {
    const { token } = await makeUser(db);
    const codeOf = async (path: string, body?: object) => {
      const response = await fetch(`${server.url}/video-platform${path}`, {
        headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { code: number }).code;
    };
    expect(await codeOf('/project/v1/list')).toBe(0);
    expect(await codeOf('/project/v1/check', { files: [{ name: 'a.mp4' }] })).toBe(0);
    expect(await codeOf('/project/v1/film/match', {})).toBe(errors.notFound.code);
    await until(async () => (await fetch(server.url)).status === 200, 60_000);
  } finally {
    await server.killAll();
    await db.destroy();
  }
});
