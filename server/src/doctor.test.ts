import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDebianPostgres } from './testing/debian-postgres.ts';
import { freePort } from './testing/http.ts';
import { runProgram } from './testing/program.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** Tests the command with an external database, beside a server outside the sandbox. */

let folder: string;
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let server: ServerProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  postgres = await startDebianPostgres();
  const port = String(await freePort());
  settings = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    STORAGE: join(folder, 'files'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: port,
  };
  server = await startServer(join(folder, 'data'), settings);
});
afterAll(async () => {
  await server?.killAll();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command like an operator, with settings from the environment only. */
const doctor = (more: Record<string, string> = {}) =>
  runProgram('doctor', [], { TZ: 'Asia/Shanghai', DATA_DIR: join(folder, 'data'), ...settings, ...more });

test('finds the database, the worker, the files and this installation at its address', async () => {
  const { code, output } = await doctor();
  expect(code, output).toBe(1);
  for (const label of ['数据库', '后台任务', '文件存储可读写', '与数据库的时差', '网站可以访问']) {
    expect(output).toContain(`[正常] ${label}：`);
  }
  // Managed databases have backups of their own.
  expect(output).toContain('[无法检查] 备份：');
  expect(output).toContain('[有问题] 网站地址用 HTTPS：');
});

test('names a database that refuses connections, without its password', async () => {
  const { code, output } = await doctor({ DATABASE_URL: 'postgres://zhenku:a-password@127.0.0.1:9/zhenku' });
  expect(code, output).toBe(1);
  expect(output).toMatch(/\[有问题\] 数据库：.*ECONNREFUSED/);
  expect(output).not.toContain('a-password');
});

test('distinguishes another shop from this one', async () => {
  const { output } = await doctor({ SECRET: 'the secret of another installation' });
  expect(output).toMatch(/\[有问题\] 网站可以访问：应答的不是本站/);
});

test('exits with 2 if settings cannot be read', async () => {
  const { code, output } = await doctor({ TRUST_PROXY: 'on' });
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/^TRUST_PROXY cannot be on[^\n]*\n$/) });
});
