import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Builds the container image as a user does, and follows "In containers" of operations.md with a Docker that leaves nothing
 * behind.
 */

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

function findObstacle(): string | undefined {
  if (process.getuid!() !== 0) return 'it needs root';
  const programs = ['debootstrap', 'buildah', 'dockerd', 'docker-compose'];
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0)
    return `${missing.join(', ')} missing: apt-get install debootstrap buildah docker.io docker-compose`;
  const { status } = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return status === 0 ? undefined : 'this machine allows no namespaces';
}

const obstacle = findObstacle();
let folder: string;
let output: string;

beforeAll(async () => {
  if (obstacle) return;
  // Too large for a /tmp in memory.
  folder = await mkdtemp('/var/tmp/image-test-');
  await mkdir(join(folder, 'tmp'));
  // With the test runner's own settings, the web app would be built for development.
  const settings = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV|NODE_OPTIONS)/.test(key));
  const env = Object.fromEntries(settings);
  await run('node', ['scripts/up.mjs', 'image', join(folder, 'tmp/zhenku.tar.gz')], { cwd: ROOT, env });
  const document = await readFile(join(ROOT, 'docs/operations/operations.md'), 'utf8');
  const [, chapter = ''] = /^## In containers$([^]*?)^## /m.exec(document) ?? [];
  const blocks = [...chapter.matchAll(/^```sh$\n([^]*?)^```$/gm)].map(([, commands]) => commands!);
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const script = [join(import.meta.dirname, 'testing/try-image.sh'), folder, ...blocks];
  ({ stdout: output } = await run('unshare', [...namespaces, ...script], { env, timeout: 900_000 }));
}, 1_800_000);
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Returns the value that the script printed for a name. */
const said = (name: string) => new RegExp(`^${name}=(.*(?:\\n\\d+$)*)`, 'm').exec(output)?.[1];

test('the image and compose.yaml run a shop that keeps its data', async ({ skip }) => {
  if (obstacle) skip(obstacle);
  console.info(output);
  expect(said('page'), output).toBe('200');
  // The call has no operator's token.
  expect(said('call')).toMatch(/^\{"code":40/);
  expect(said('plain')).toBe('https://footage.example/console');
  for (const label of ['数据库', '后台任务', 'ffmpeg', '文件存储可读写', '沙盒已关闭']) {
    expect(output).toContain(`[正常] ${label}：`);
  }
  expect(said('doctor')).toBe('1');
  expect(said('backups')).toMatch(/^20\d\d/);
  expect(said('database-after')).toMatch(/^\d+$/);
  expect(said('database-after')).toBe(said('database-before'));
  expect(said('files-after')).toBe('kept');
});

test('the containers’ processes cannot gain rights, confine ffmpeg, and stop when told', async ({ skip }) => {
  if (obstacle) skip(obstacle);
  expect(said('web-user')).toBe('zhenku');
  expect(said('database-user')).toBe('zhenku');
  for (const name of ['database-rights', 'proxy-rights']) expect(said(name)).toMatch(/^NoNewPrivs:\s+1$/);
  expect(said('secrets')).toBe('0');
  expect(said('confined')).toBe('true');
  expect(said('sent-by-proxy')).toBe('kept');
  expect(said('codes')).toBe('0\n0');
  expect(said('other-web')).toBe('200');
  expect(Number(said('worker-stopped'))).toBeLessThan(15);
  expect(Number(said('web-stopped'))).toBeLessThan(45);
});
