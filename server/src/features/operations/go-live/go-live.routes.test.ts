import type { AddressInfo } from 'node:net';
import type { TestChannel } from '@zhenku/contract/operations/go-live';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { createGoLive, type GoLive, warnOfBlocks } from './go-live.ts';
import { goLiveRoutes } from './go-live.routes.ts';

let app: TestApp;
let admin: string;
let goLive: GoLive;
let runs = 0;
let received = 0;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    received += 1;
    stream.on('end', () => done()).resume();
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  const config = loadConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@mail.example' });
  app = await testApp((target) => {
    goLive = createGoLive({
      config,
      db: target.db,
      secret: null,
      findMissingTexts: async () => {
        runs += 1;
        return ['notice'];
      },
    });
    goLiveRoutes(target, { config, goLive });
  });
  admin = (await makeOperator(app.db, 'admin')).token;
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(async () => {
  await app.db.deleteFrom('set_up_tests').execute();
  goLive.forget();
  [runs, received] = [0, 0];
});

const read = (token?: string) => app.call('GET /operator/v1/goLive', {}, { token });
const send = (input: { channel: TestChannel; phone?: string; email?: string }, token = admin) =>
  app.call('POST /operator/v1/goLive/test', input, { token });
const TO = { channel: 'mail', email: 'a@example.com' } as const;

it('admits only admins', async () => {
  const [finance, user] = await Promise.all([makeOperator(app.db, 'finance'), makeUser(app.db)]);
  expect([(await read()).code, (await read(user.token)).code, (await read(finance.token)).code]).toEqual([
    403, 403, 40300,
  ]);
  expect([(await send(TO, user.token)).code, (await send(TO, finance.token)).code]).toEqual([403, 40300]);
  expect([runs, received]).toEqual([0, 0]);
});

it('shares one run among concurrent callers, and among calls within ten seconds', async () => {
  const [one, other] = await Promise.all([read(admin), read(admin)]);
  expect(one.data.checkTime).toBe(other.data.checkTime);
  expect((await read(admin)).data).toEqual(one.data);
  expect(runs).toBe(1);
  expect(one.data.checks.find(({ id }) => id === 'texts')).toMatchObject({ state: 'missing', level: 'blocks' });
});

it('sends one test for two clicks, stores it and audits it', async () => {
  const findMail = async () => (await read(admin)).data.checks.find(({ id }) => id === 'mail');
  expect(await findMail()).toMatchObject({ state: 'missing' });
  const both = await Promise.all([send(TO), send(TO)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42_900]);
  expect(received).toBe(1);
  expect(both.find(({ code }) => code === 0)!.data.results).toMatchObject([{ provider: '127.0.0.1', ok: true }]);
  expect(await findMail()).toMatchObject({ state: 'ok' });
  const logged = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'goLive.test').execute();
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain('a@example.com');
});

it('refuses the eleventh test within a day', async () => {
  const tried_at = Array.from({ length: 10 }, (_, index) => new Date(Date.now() - (12 - index) * 3_600_000));
  await app.db
    .insertInto('set_up_tests')
    .values({ subject: 'send:mail', tried_at: tried_at.map((time) => time.toISOString()) })
    .execute();
  expect(await send(TO)).toMatchObject({ code: 42_900, message: expect.stringContaining('一天最多') });
  expect(received).toBe(0);
});

it('refuses a test that lacks its recipient or its provider', async () => {
  expect(await send({ channel: 'mail' })).toMatchObject({ code: 40_000, data: { fields: { email: '请输入邮箱' } } });
  expect((await send({ channel: 'sms' })).code).toBe(40_000);
  expect((await send({ channel: 'sms', phone: '13800000001' })).code).toBe(40_900);
  expect((await send({ channel: 'pay' })).code).toBe(40_900);
});

it('logs blocking checks in one line at startup', async () => {
  const warn = vi.fn<(details: { blocks: string[] }, text: string) => void>();
  await warnOfBlocks(goLive, { warn } as unknown as Log);
  expect(warn).toHaveBeenCalledTimes(1);
  const [{ blocks }, text] = warn.mock.calls[0]!;
  expect(blocks).toContain('texts');
  expect(text).toContain('必需的文本已发布');
  expect(goLive.countBlocks()).toBe(blocks.length);
});
