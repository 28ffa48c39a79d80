import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateFfmpeg } from '@zhenku/media/programs/binaries';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from './platform/database/postgres.ts';
import { newPdfIdentity } from './platform/pdf/pdf-signer.ts';
import { createTestDatabase } from './platform/testing/database.ts';
import { startTencentGateway } from './providers/sms/testing.ts';
import { call, logIn, PASSWORD, publishTexts } from './testing/client.ts';
import { silentPort } from './testing/http.ts';
import { MAIN, OPERATOR_PASSWORD, runServer, startServer, until } from './testing/server-process.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  dataDir = join(folder, 'data');
  await chmod(folder, 0o711);
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

describe('fails startup with a one-line message', () => {
  test('if another server uses its data folder, which continues', async () => {
    const first = await startServer(dataDir);
    try {
      const { code, output } = await runServer(dataDir);
      expect(code).toBe(1);
      const reason = `another server (process ${first.pid}) uses the data folder ${dataDir}: set DATA_DIR`;
      expect(output).toBe(`帧库 cannot start: ${reason}\n`);
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    } finally {
      await first.killAll();
    }
  });

  test("if a setting would trust callers' headers", async () => {
    const { code, output } = await runServer(join(folder, 'none'), { TRUST_PROXY: 'on' });
    expect(code).toBe(1);
    expect(output).toMatch(/^帧库 cannot start: TRUST_PROXY cannot be on, [^\n]+\n$/);
  });

  test('if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await runServer(join(folder, 'none'), { PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output).toBe(`帧库 cannot start: PORT ${port} is in use; set PORT to another one.\n`);
  });

  test.each([
    ['has another scheme', 'mysql://u:p@127.0.0.1/zhenku'],
    ['leads to a closed port', 'postgres://u:p@127.0.0.1:1/zhenku'],
    ['names an unknown host', 'postgres://u:p@nowhere.invalid/zhenku'],
    ['leads to a host that does not answer', 'postgres://u:p@127.0.0.1:{silent}/zhenku'],
  ])('if its DATABASE_URL %s', async (_, url) => {
    const silent = await silentPort();
    const settings = { DATABASE_URL: url.replace('{silent}', String(silent.port)) };
    const { code, output } = await runServer(join(folder, 'none'), settings);
    silent.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^帧库 cannot start: DATABASE_URL [^\n]+\n$/);
    expect(output).not.toContain('u:p');
  });
});

test('skips an incomplete ffmpeg on the PATH, and logs that in one line', async () => {
  const path = join(folder, 'half');
  await mkdir(path);
  await symlink((await locateFfmpeg()).ffmpeg, join(path, 'ffmpeg'));
  const server = await startServer(dataDir, { PATH: path });
  try {
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('ffprobe'));
    await until(() => lines().length > 0, 60_000);
    expect(lines().map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: `${path}/ffmpeg has no ffprobe beside it: the packaged ffmpeg is used instead`,
      }),
    ]);
  } finally {
    await server.killAll();
  }
});

test('logs JSON lines if the output is not a terminal', async () => {
  const server = await startServer(dataDir, { LOG_LEVEL: 'debug' });
  try {
    const said = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    const ready = said.filter(({ msg }) => msg.includes('is ready at'));
    expect(ready).toEqual([expect.objectContaining({ msg: expect.stringContaining(`is ready at ${server.url} `) })]);
    expect(ready[0]!.msg).toMatch(/operator: admin, password: \(the one you set\)/);
    expect(server.output()).not.toContain(OPERATOR_PASSWORD);
  } finally {
    await server.killAll();
  }
});

test("shows the first operator's password once, or again if the previous start failed before that", async () => {
  const ownDir = join(folder, 'generated');
  const file = join(ownDir, 'secrets', 'operator-password');
  const start = async () => {
    const server = await startServer(ownDir, { OPERATOR_PASSWORD: '' });
    try {
      await until(async () => !(await readdir(join(ownDir, 'secrets'))).includes('operator-password'), 10_000);
      const [, shown] = /operator: admin, password: (\(the one you set\)|[^ "]+)/.exec(server.output()) ?? [];
      const [password] = /^[\w-]{16}$/.exec(shown!) ?? [];
      if (password) await call(server, 'POST /operator/v1/login', { username: 'admin', password });
      return shown;
    } finally {
      await server.killAll();
    }
  };
  const password = await start();
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(await start()).toBe('(the one you set)');
  // Left behind by a start that was killed after creating the operator.
  await writeFile(file, `${password}\n`);
  expect(await start()).toBe(password);
  expect(await start()).toBe('(the one you set)');
});

test('works on an external database without sandbox and demo, and sends SMS through the provider', async () => {
  const log = { debug: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir: join(folder, 'external'), log, durable: false });
  const filesDir = join(folder, 'files');
  const password = 'of the settings';
  const gateway = await startTencentGateway();
  const settings = { ...gateway.settings, DATABASE_URL: postgres.url, OPERATOR_PASSWORD: password, DEMO: '' };
  const server = await startServer(filesDir, settings);
  try {
    const operator = await call(server, 'POST /operator/v1/login', { username: 'admin', password });
    const users = () => call(server, 'GET /operator/v1/users', {}, operator.token);
    await expect(users()).rejects.toThrow('40300');
    const { secret } = await call(server, 'POST /operator/v1/me/totp/start', {}, operator.token);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await call(server, 'POST /operator/v1/me/totp/confirm', { totp }, operator.token);
    expect(await users()).toMatchObject({ total: 0 });
    expect(await call(server, 'GET /operator/v1/settings', {}, operator.token)).toMatchObject({ incomeHoldDays: 7 });
    expect(await call(server, 'GET /video/v1/queryHot')).toMatchObject({ content: [], total: 0 });
    const phone = '13900000001';
    await expect(call(server, 'POST /user/v1/register/verifyCode', { phone })).rejects.toThrow(
      '40900, 本站的用户协议、隐私政策还没有发布，暂时不能办理，请稍后再试',
    );
    await publishTexts(server, operator.token);
    await call(server, 'POST /user/v1/register/verifyCode', { phone });
    const [captcha] = gateway.taken.at(-1)!.TemplateParamSet;
    await call(server, 'POST /user/v1/register', { userType: 1, phone, captcha: captcha!, secretKey: PASSWORD });
    const { token } = await logIn(server, phone);
    expect(await call(server, 'GET /recharge/v1/methods', {}, token)).toMatchObject({ sandbox: false });
    const refused = call(server, 'POST /alipay/v1/recharge/order', { rechargeMoney: 1 }, token);
    await expect(refused).rejects.toThrow('40900');
    expect((await fetch(`${server.url}/sandbox/alipay/pay`, { method: 'POST' })).status).toBe(404);
    const readiness = async () => (await (await fetch(`${server.url}/readyz`)).json()) as object;
    expect(await readiness()).toMatchObject({ code: 0, data: { providers: { 'sms.tencent': { state: 'ok' } } } });
    gateway.status.code = 'RequestLimitExceeded';
    await expect(call(server, 'POST /user/v1/register/verifyCode', { phone: '13900000002' })).rejects.toThrow('50000');
    expect(await readiness()).toMatchObject({ code: 0, data: { providers: { 'sms.tencent': { state: 'limited' } } } });
    expect(await readdir(filesDir)).not.toContain('postgres');
    expect(await readdir(filesDir)).not.toContain('outbox');
    expect(await server.stop()).toBe(0);
  } finally {
    await server.killAll();
    await gateway.close();
    await postgres.stop();
  }
});

test('refuses a new external database without a password for the first operator in production', async () => {
  const database = await createTestDatabase();
  try {
    const settings = { DATABASE_URL: database.url, NODE_ENV: 'production', OPERATOR_PASSWORD: '' };
    const { code, output } = await runServer(join(folder, 'unnamed'), settings);
    expect(code).toBe(1);
    expect(output).toMatch(/^帧库 cannot start: OPERATOR_PASSWORD is missing; [^\n]+\n$/m);
    const worker = await startServer(join(folder, 'worker'), settings, MAIN, '--role', 'worker');
    await worker.killAll();
  } finally {
    await database.drop();
  }
});

test('starts two web servers and two workers at once on a new database', async () => {
  const identity = await newPdfIdentity();
  const database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    STORAGE: join(folder, 'shared'),
    SECRET: 'a secret that all these servers share',
    ENCRYPTION_KEYS: `1:${'1a'.repeat(32)}`,
    HASH_KEY: '2b'.repeat(32),
    PROOF_KEYS: `1:${'3c'.repeat(32)}`,
    PDF_SIGNING_KEY: identity.key.replaceAll('\n', String.raw`\n`),
    PDF_SIGNING_CERTIFICATE: identity.certificate.replaceAll('\n', String.raw`\n`),
  };
  const started = await Promise.allSettled(
    ['web', 'web', 'worker', 'worker'].map((role, i) =>
      startServer(join(folder, `first-${i}`), settings, MAIN, '--role', role),
    ),
  );
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const web of servers.slice(0, 2)) {
      await call(web, 'POST /operator/v1/login', { username: 'admin', password: OPERATOR_PASSWORD });
    }
    expect(servers.map((server) => server.output()).join('')).not.toMatch(/"level":[56]0/);
  } finally {
    for (const server of servers) await server.killAll();
    await database.drop();
  }
});
