import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GoLiveCheckId } from '@zhenku/contract/operations/go-live';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { changeSettings } from '../../../platform/site-settings.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { serveInstallationProof } from '../../../platform/http/installation-proof.ts';
import { testHttp } from '../../../platform/testing/http.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';
import { issueCertificates } from '../../../sandbox/alipay/testing-certificates.ts';
import { startIdentityWorld } from '../../../sandbox/identity/testing.ts';
import { sandboxFaceidKey } from '../../../sandbox/tencent/config.ts';
import { faceidSandbox } from '../../../sandbox/tencent/faceid.routes.ts';
import type { ProviderFault } from '../../../providers/provider-fault.ts';
import { smsTemplates } from '../../../providers/templates.ts';
import { runChecks } from './checks.ts';
import { clockFinding, diskFinding } from './find-machine.ts';
import { findCertificates } from './find-providers.ts';
import type { CheckServices } from './finding.ts';
import { hideSecrets } from './hide-secrets.ts';
import { storeOutcome } from './provider-outcomes.ts';
import { recordBackup, recordTest } from './provider-tests.ts';

let app: TestApp;
let dataDir: string;
const servers: Server[] = [];
const shops: FastifyInstance[] = [];

beforeAll(async () => {
  app = await testApp(() => undefined);
  const jobs = await startTestJobs(app.db, { services: () => ({}), definitions: [], work: false });
  await jobs.stop(2_000);
  dataDir = await mkdtemp(join(tmpdir(), 'go-live-'));
  await mkdir(join(dataDir, 'files'));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(shops.map((http) => http.close()));
  await app.close();
  await rm(dataDir, { recursive: true });
});

type CheckOptions = Partial<CheckServices> & { env?: Record<string, string> };

async function check(id: GoLiveCheckId, { env = {}, ...services }: CheckOptions = {}) {
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const all = await runChecks({
    config,
    db: app.db,
    secret: SECRET,
    isServerRunning: true,
    findMissingTexts: async () => [],
    ...services,
  });
  return all.find((one) => one.id === id)!;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const SECRET = 'a secret of this installation';
async function serveShop(secret = SECRET, headers: Record<string, string> = {}): Promise<string> {
  const http = await testHttp();
  serveInstallationProof(http, secret);
  http.addHook('onSend', async (_request, reply) => void reply.headers(headers));
  shops.push(http);
  return await http.listen({ port: 0, host: '127.0.0.1' });
}
const PRODUCTION = { NODE_ENV: 'production' };
const MAIL = { SMTP_URL: 'smtps://shop:mail-password@mail.example', MAIL_FROM: 'shop@mail.example' };
const ALIPAY = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY: 'private-key-of-alipay',
  ALIPAY_PUBLIC_KEY: 'k',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_GATEWAY: 'http://127.0.0.1:9/gateway.do',
};

const WXPAY = {
  WXPAY_MCH_ID: '1900000109',
  WXPAY_APP_ID: 'wx8888888888888888',
  WXPAY_PRIVATE_KEY: 'k',
  WXPAY_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WXPAY_PUBLIC_KEY: 'k',
  WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  WXPAY_API_V3_KEY: 'a'.repeat(32),
};

it.each([
  ['refuses an invented code', { errcode: 40029 }, 'ok', 'wx0123456789abcdef'],
  ['refuses the secret', { errcode: 40125 }, 'failed', '40125'],
  ['takes any code', { openid: 'o1' }, 'failed', 'WECHAT_GATEWAY'],
  ['answers nonsense', 'nonsense', 'failed', '微信应答无法识别'],
  ['hangs up', null, 'failed', '微信连接不上'],
])('checks the WeChat login against a gateway that %s', async (_, answer, state, text) => {
  const env = {
    PUBLIC_URL: 'http://shop.example',
    WECHAT_LOGIN_APP_ID: 'wx0123456789abcdef',
    WECHAT_LOGIN_APP_SECRET: 'ab'.repeat(16),
    WECHAT_GATEWAY: await serve((_request, response) =>
      answer === null ? response.destroy() : response.end(JSON.stringify(answer)),
    ),
    SMS_SECRET_ID: 'i',
    SMS_SECRET_KEY: 'k',
    SMS_SDK_APP_ID: '1',
    SMS_TEMPLATES: ['register', 'resetPassword', 'changePhone', 'bankCard', 'withdrawal', 'wechat']
      .map((name, at) => `${name}Code:${at}`)
      .join(','),
  };
  expect(await check('wechatLogin', { env })).toMatchObject({
    state,
    level: 'advises',
    text: expect.stringContaining(text),
  });
  expect(await check('gateways', { env })).toMatchObject({ text: expect.stringContaining('WECHAT_GATEWAY') });
  const official = { ...WXPAY, PUBLIC_URL: env.PUBLIC_URL, WXPAY_APP_SECRET: 'ab'.repeat(16) };
  expect(await check('wechatOfficial', { env: { ...official, WECHAT_GATEWAY: env.WECHAT_GATEWAY } })).toMatchObject({
    state,
    level: 'advises',
    text: expect.stringContaining(state === 'ok' ? 'wx8888' : text),
  });
});

describe('the address', () => {
  it('must use HTTPS', async () => {
    expect(await check('address')).toMatchObject({ state: 'missing', level: 'blocks' });
    expect(await check('address', { env: { PUBLIC_URL: 'http://shop.example' } })).toMatchObject({ state: 'failed' });
    const { state } = await check('address', { env: { PUBLIC_URL: 'https://127.0.0.1:9' } });
    expect(state).toBe('ok');
  });

  it('is reachable if this installation responds there', async () => {
    const url = await serveShop();
    expect(await check('reachable', { env: { PUBLIC_URL: url } })).toMatchObject({ state: 'ok' });
    expect(await check('clock', { env: { PUBLIC_URL: url } })).toMatchObject({ state: 'ok' });
    const others = [
      await serveShop('a secret of another shop'),
      await serve((_request, response) => response.end('<h1>nginx</h1>'.repeat(10_000))),
    ];
    for (const other of others) {
      expect(await check('reachable', { env: { PUBLIC_URL: other } })).toMatchObject({
        state: 'failed',
        text: expect.stringContaining('不是本站'),
      });
    }
    expect(await check('reachable', { env: { PUBLIC_URL: url }, secret: null })).toMatchObject({ state: 'unknown' });
  });

  it('serves proofs only for well-formed challenges', async () => {
    const url = await serveShop();
    for (const challenge of ['a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}%0a`]) {
      expect((await fetch(`${url}/.well-known/zhenku/${challenge}`)).status).toBe(404);
    }
  });

  it('is reported with the router as a possible cause if nothing responds', async () => {
    const { text } = await check('reachable', { env: { PUBLIC_URL: 'https://127.0.0.1:9' } });
    expect(text).toContain('/etc/hosts');
  });

  it('is checked without following redirects', async () => {
    let followed = 0;
    const target = await serve((_request, response) => {
      followed += 1;
      response.end('ok');
    });
    const url = await serve((_request, response) => response.writeHead(302, { location: target }).end());
    const { state, text } = await check('reachable', { env: { PUBLIC_URL: url } });
    expect([state, followed]).toEqual(['failed', 0]);
    expect(text).toContain(new URL(target).host);
  });

  it('fails the check at its time limit if it hangs, even in the middle of a response', async () => {
    const url = await serve((_request, response) => void response.write('{'));
    const began = Date.now();
    expect(await check('reachable', { env: { PUBLIC_URL: url } })).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('没有及时应答'),
    });
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  it('cannot be checked while the server is stopped', async () => {
    const env = { PUBLIC_URL: 'https://127.0.0.1:9' };
    expect(await check('reachable', { env })).toMatchObject({ state: 'failed' });
    expect(await check('reachable', { env, isServerRunning: false })).toMatchObject({ state: 'unknown' });
  });
});

it('hideSecrets hides passwords as written and decoded, even with a stray %', () => {
  const config = loadConfig({
    DATABASE_URL: 'postgres://u:pa%ssword@h/d',
    SMTP_URL: 'smtp://u:p%40ssword@h',
    MAIL_FROM: 'a@b.cn',
  });
  expect(hideSecrets('pa%ssword p%40ssword p@ssword password', config)).toBe('… … … password');
});

it('reports the sandbox, the demo and simulated gateways', async () => {
  expect(await check('sandbox')).toMatchObject({ state: 'failed', level: 'blocks' });
  expect(await check('sandbox', { env: PRODUCTION })).toMatchObject({ state: 'ok' });
  expect(await check('demo')).toMatchObject({ state: 'failed', level: 'advises' });
  expect(await check('demo', { env: PRODUCTION })).toMatchObject({ state: 'ok' });
  const { id } = await makeUser(app.db);
  await app.db.updateTable('users').set({ demo: true }).where('id', '=', id).execute();
  expect(await check('demo', { env: PRODUCTION })).toMatchObject({ state: 'failed', level: 'blocks' });
  await app.db
    .updateTable('users')
    .set({ suspended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  expect(await check('demo', { env: PRODUCTION })).toMatchObject({ state: 'ok' });
  expect(await check('gateways', { env: ALIPAY })).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('ALIPAY_GATEWAY'),
  });
  expect(await check('gateways')).toMatchObject({ state: 'ok' });
  for (const id of ['wechatLogin', 'wechatOfficial'] as const) {
    expect(await check(id)).toMatchObject({ state: 'notSetUp', level: 'advises' });
  }
  expect(await check('identity')).toMatchObject({ state: 'notSetUp', level: 'advises' });
  const faceid = { FACEID_SECRET_ID: 'AKID', FACEID_SECRET_KEY: 'k', FACEID_RULE_ID: '1' };
  expect(await check('identity', { env: faceid })).toMatchObject({ state: 'ok', text: '腾讯云，沙盒里是模拟的' });
  expect(await check('gateways', { env: { ...faceid, FACEID_GATEWAY: 'http://127.0.0.1:1' } })).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('FACEID_GATEWAY'),
  });
});

describe('the identity provider', () => {
  const faults = async (fault: string, calls = 1) =>
    await fetch(`${gateway}/sandbox/faceid/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault, calls }),
    });
  let gateway: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    const http = await testHttp();
    await http.register(faceidSandbox, { ...sandboxFaceidKey, publicUrl: 'http://shop.invalid' });
    shops.push(http);
    gateway = await http.listen({ port: 0, host: '127.0.0.1' });
    const { secretId, secretKey, ruleId } = sandboxFaceidKey;
    env = {
      SANDBOX: 'off',
      FACEID_SECRET_ID: secretId,
      FACEID_SECRET_KEY: secretKey,
      FACEID_RULE_ID: ruleId,
      FACEID_GATEWAY: `${gateway}/sandbox/faceid`,
    };
  });

  it.each([
    ['unavailable', '腾讯云连接不上'],
    ['slow', '腾讯云没有及时应答'],
    ['tampered', '腾讯云应答无法识别'],
    ['unsigned', '腾讯云应答无法识别'],
  ])('is reported as failed during the fault %s, and as ok afterwards', async (fault, text) => {
    await faults(fault);
    expect(await check('identity', { env })).toMatchObject({
      state: 'failed',
      level: 'advises',
      text: expect.stringContaining(text),
    });
    expect(await check('identity', { env })).toMatchObject({ state: 'ok', text: '腾讯云，应答正常' });
  });

  it('is reported as failed if its key or rule is wrong', async () => {
    for (const [setting, value] of [
      ['FACEID_SECRET_KEY', 'another'],
      ['FACEID_RULE_ID', '999'],
    ] as const) {
      const { state, text } = await check('identity', { env: { ...env, [setting]: value } });
      expect([state, text]).toEqual(['failed', expect.stringContaining('腾讯云账号有问题')]);
    }
  });

  it('can be Alipay, which is checked in the same way', async () => {
    const world = await startIdentityWorld();
    try {
      const { appId, privateKey, trust, sellerId, gateway: address } = world.config;
      const settings = {
        SANDBOX: 'off',
        ALIPAY_APP_ID: appId,
        ALIPAY_PRIVATE_KEY: privateKey,
        ALIPAY_PUBLIC_KEY: 'alipayPublicKey' in trust ? trust.alipayPublicKey : '',
        ALIPAY_SELLER_ID: sellerId!,
        ALIPAY_IDENTITY_SCENE: 'FACE',
        ALIPAY_GATEWAY: address,
      };
      const ask = async () => {
        const { state, text } = await check('identity', { env: settings });
        return [state, text];
      };
      expect(await ask()).toEqual(['ok', '支付宝，应答正常']);
      expect(await world.spoil('tampered', ask)).toEqual(['failed', expect.stringContaining('支付宝应答无法识别')]);
    } finally {
      await world.stop();
    }
  });

  it('is reported as failed while a server’s last call failed, and so is the company check', async () => {
    const COMPANY = { COMPANY_CHECK_SECRET_ID: 'i', COMPANY_CHECK_SECRET_KEY: 'k' };
    expect(await check('companyCheck')).toMatchObject({ state: 'notSetUp', level: 'advises' });
    expect(await check('companyCheck', { env: COMPANY })).toMatchObject({ state: 'ok', text: '还没有核验过' });
    for (const [id, service, settings] of [
      ['identity', 'identity.tencent', env],
      ['companyCheck', 'company.tencent', COMPANY],
    ] as const) {
      await storeOutcome(app.db, service, 'slow');
      expect(await check(id, { env: settings })).toMatchObject({
        state: 'failed',
        level: 'advises',
        text: expect.stringContaining('的调用没有成功：没有及时应答'),
      });
      await storeOutcome(app.db, service, null);
      expect(await check(id, { env: settings })).toMatchObject({ state: 'ok' });
    }
  });
});

describe('a provider', () => {
  const tested = (ok: boolean, fault: ProviderFault | null = null) =>
    recordTest(app.db, loadConfig({ ...MAIL, ...ALIPAY }), {
      channel: 'mail',
      results: [{ provider: 'mail.example', ok, result: '', fault }],
    });

  it('passes if it is configured and a test succeeded', async () => {
    expect(await check('mail')).toMatchObject({ state: 'notSetUp', level: 'blocks', test: 'mail' });
    expect(await check('mail', { env: MAIL })).toMatchObject({ state: 'missing', level: 'blocks' });
    await tested(false);
    expect(await check('mail', { env: MAIL })).toMatchObject({ state: 'failed' });
    await tested(true);
    expect(await check('mail', { env: MAIL })).toMatchObject({ state: 'ok' });
    // A later failure counts again.
    await tested(false, 'account');
    expect(await check('mail', { env: MAIL })).toMatchObject({
      state: 'failed',
      level: 'blocks',
      text: expect.stringContaining('的测试没有成功（账号有问题'),
    });
    await tested(true);
  });

  it('that fails after a passed test is reported as advice until a call succeeds', async () => {
    await storeOutcome(app.db, 'mail', 'unreachable');
    expect(await check('mail', { env: MAIL })).toMatchObject({
      state: 'failed',
      level: 'advises',
      text: expect.stringContaining('连接不上'),
    });
    await storeOutcome(app.db, 'mail', null);
    expect(await check('mail', { env: MAIL })).toMatchObject({ state: 'ok' });
  });

  it('must be tested again after its settings change, but not after its password changes', async () => {
    const changed = { ...MAIL, MAIL_FROM: 'other@mail.example' };
    expect(await check('mail', { env: changed })).toMatchObject({ state: 'missing' });
    const password = { ...MAIL, SMTP_URL: 'smtps://shop:another@mail.example' };
    expect(await check('mail', { env: password })).toMatchObject({ state: 'ok' });
  });

  it('is not needed if another provider of its kind is configured', async () => {
    expect(await check('payWxpay')).toMatchObject({ state: 'notSetUp', level: 'blocks' });
    expect(await check('payWxpay', { env: ALIPAY })).toMatchObject({ state: 'notSetUp', level: 'advises' });
    expect(await check('payAlipay', { env: ALIPAY })).toMatchObject({ state: 'missing', level: 'blocks' });
    expect(await check('smsTencent')).toMatchObject({ state: 'notSetUp', level: 'blocks' });
    expect(await check('smsAliyun')).toMatchObject({ state: 'notSetUp', level: 'blocks' });
  });
});

it('payment providers’ certificates are reported before they expire', () => {
  const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const keys = { app: newKey(), alipay: newKey() };
  const { certificates } = issueCertificates(keys);
  const { alipay } = loadConfig(ALIPAY);
  const config = { alipay: { ...alipay!, trust: { certificates } }, wxpay: undefined };
  const at = (days: number) => findCertificates(config, Date.now() + days * 86_400_000);
  // The test's certificates are valid for one day.
  expect(at(-100)).toEqual({ state: 'ok', text: 'ALIPAY_APP_CERTIFICATE 还有 100 天到期' });
  expect(at(0)).toMatchObject({ state: 'failed', level: 'advises', text: expect.stringContaining('还有 0 天') });
  expect(at(2)).toEqual({ state: 'failed', text: 'ALIPAY_APP_CERTIFICATE 已经过期，请换成新的证书' });
  expect(findCertificates({ alipay, wxpay: undefined }, Date.now())).toMatchObject({
    state: 'ok',
    text: '没有使用证书',
  });
  const { certificates: later } = issueCertificates(keys);
  const publicKey = createPublicKey(keys.app).export({ format: 'pem', type: 'spki' }).toString();
  const otherKeys = { A: later.app.replaceAll('\n', String.raw`\n`) };
  const wxpay = { ...loadConfig(WXPAY).wxpay!, publicKey, otherKeys };
  const inTwoDays = Date.now() + 2 * 86_400_000;
  // A key that WeChat has replaced is no longer needed.
  expect(findCertificates({ alipay, wxpay }, inTwoDays)).toEqual({
    state: 'failed',
    level: 'advises',
    text: 'WXPAY_OTHER_KEYS 的 A 已经过期，不再需要，请删除这一项',
  });
  expect(findCertificates({ alipay, wxpay }, Date.now())).toEqual({ state: 'ok', text: '没有使用证书' });
  expect(findCertificates({ alipay, wxpay: { ...wxpay, publicKey: later.app } }, inTwoDays)).toEqual({
    state: 'failed',
    text: 'WXPAY_PUBLIC_KEY 已经过期，请换成新的证书',
  });
});

it('names the SMS templates that a configured provider lacks', async () => {
  expect(await check('smsTemplates')).toMatchObject({ state: 'notSetUp', level: 'advises' });
  const envWithout = (...lacking: string[]) => ({
    SMS_SECRET_ID: 'id',
    SMS_SECRET_KEY: 'key',
    SMS_SDK_APP_ID: '1400006666',
    SMS_TEMPLATES: Object.keys(smsTemplates)
      .filter((name) => !lacking.includes(name))
      .map((name, index) => `${name}:${index + 1}`)
      .join(','),
  });
  const env = envWithout('orderPaid');
  expect(await check('smsTemplates', { env })).toMatchObject({
    state: 'missing',
    text: expect.stringContaining('腾讯云缺订单已支付'),
    page: '/message-templates',
  });
  const { id } = await makeOperator(app.db, 'editor');
  await app.db
    .insertInto('message_templates')
    .values([
      { channel: 'sms', name: 'orderPaid', version: 1, text: '已支付', tencent_id: '99', operator_id: id },
      { channel: 'sms', name: 'loginCode', version: 1, text: '{code}', tencent_id: '98', operator_id: id },
    ])
    .execute();
  expect(await check('smsTemplates', { env })).toMatchObject({ state: 'ok' });
  expect(await check('smsTemplates', { env: { ...env, SMS_PROVIDERS: 'tencent' } })).toMatchObject({ state: 'ok' });
  // An id entered in the console does not enable code logins.
  expect(await check('smsTemplates', { env: envWithout('loginCode') })).toMatchObject({
    state: 'missing',
    text: '腾讯云缺登录验证码。这些短信不会发送；登记后请填写编号；登录和绑定微信的验证码需要写在服务器设置里',
  });
  await app.db
    .insertInto('message_templates')
    .values({ channel: 'sms', name: 'orderPaid', version: 2, text: '已支付', operator_id: id })
    .execute();
  expect(await check('smsTemplates', { env: envWithout() })).toMatchObject({
    state: 'missing',
    text: expect.stringContaining('腾讯云缺订单已支付'),
  });
});

it('reports missing texts and pending drafts', async () => {
  expect(await check('texts')).toMatchObject({ state: 'ok' });
  expect(await check('texts', { findMissingTexts: async () => ['notice'] })).toMatchObject({
    state: 'missing',
    text: '请发布隐私政策',
  });
  expect(await check('drafts')).toMatchObject({ state: 'ok' });
  const { id } = await makeOperator(app.db, 'editor');
  await app.db
    .insertInto('document_drafts')
    .values({ type: 'sign', title: 't', content: 'c', operator_id: id })
    .execute();
  expect(await check('drafts')).toMatchObject({
    state: 'failed',
    level: 'advises',
    text: '请审核后发布或删除：创作者签约协议',
  });
});

it('reports shop settings until they are filled in', async () => {
  const ids = ['imprint', 'icp', 'police', 'receivingAccount', 'issuer', 'seal', 'category'] as const;
  const statesOf = async () => await Promise.all(ids.map(async (id) => (await check(id)).state));
  expect(await statesOf()).toEqual(ids.map(() => 'missing'));
  await changeSettings(app.db, {
    imprint: { company: '远山影像有限公司', hotline: '', icp: '京ICP备1号', police: '京公网安备1号' },
    receivingAccount: { accountName: '远山影像', bankName: '工商银行', accountNo: '6222020200112233', remark: '' },
    issuer: { name: '', contact: '', sealUrl: '/files/public/seal.png' },
  });
  await sql`insert into categories (name) values ('自然')`.execute(app.db);
  expect(await statesOf()).toEqual(ids.map(() => 'ok'));
  expect((await check('receivingAccount')).text).not.toContain('622202');
  // Bank transfers are enough to sell.
  const env = { SANDBOX: 'off' };
  expect(await check('payAlipay', { env })).toMatchObject({ state: 'notSetUp', level: 'advises' });
});

it('reports operators without a second factor', async () => {
  await app.db
    .updateTable('operators')
    .set({ disabled_at: sql`now()` })
    .execute();
  expect(await check('operators')).toMatchObject({ state: 'missing' });
  const { id } = await makeOperator(app.db, 'admin');
  const { username } = await app.db
    .selectFrom('operators')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await check('operators')).toMatchObject({ state: 'missing', text: expect.stringContaining(username) });
  await app.db
    .insertInto('operator_totp')
    .values({ operator_id: id, secret: Buffer.alloc(1), confirmed_at: sql<string>`now()` })
    .execute();
  expect(await check('operators')).toMatchObject({ state: 'ok', text: '1 人都已开启' });
});

it('a missing backup blocks the opening, and an old backup is reported as advice', async () => {
  expect(await check('backup')).toMatchObject({ state: 'missing', level: 'blocks' });
  await recordBackup(app.db);
  expect(await check('backup')).toMatchObject({ state: 'ok' });
  await app.db
    .updateTable('set_up_tests')
    .set({ succeeded_at: sql<string>`now() - interval '3 days'` })
    .where('subject', '=', 'backup')
    .execute();
  expect(await check('backup')).toMatchObject({ state: 'failed', level: 'advises' });
  // An external database may have its own backup tools.
  const env = { DATABASE_URL: 'postgres://x@127.0.0.1/y' };
  expect(await check('backup', { env })).toMatchObject({ state: 'unknown', level: 'advises' });
});

it('reports low disk space and wrong clocks', async () => {
  expect(diskFinding(3 * 1024 ** 3)).toMatchObject({ state: 'failed' });
  expect(diskFinding(10 * 1024 ** 3)).toMatchObject({ state: 'failed', level: 'advises' });
  expect(diskFinding(100 * 1024 ** 3)).toMatchObject({ state: 'ok' });
  expect(clockFinding(1_000, '数据库')).toMatchObject({ state: 'ok' });
  expect(clockFinding(-40_000, '数据库')).toMatchObject({ state: 'failed', text: expect.stringContaining('快 40 秒') });
  expect(await check('databaseClock')).toMatchObject({ state: 'ok' });
  const url = await serveShop(SECRET, { date: new Date(Date.now() + 3_600_000).toUTCString() });
  expect(await check('clock', { env: { PUBLIC_URL: url } })).toMatchObject({ state: 'failed' });
  expect(await check('clock')).toMatchObject({ state: 'unknown', level: 'advises' });
});

it('workers count as alive while they send heartbeats', async () => {
  expect(await check('workers')).toMatchObject({ state: 'failed', level: 'blocks' });
  await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
    select 'a', 'standard', 1, 1, false, 60, 60, 60, false, 'job_common'`.execute(app.db);
  await sql`update pgboss.queue set monitor_on = now() - interval '5 seconds'`.execute(app.db);
  expect(await check('workers')).toMatchObject({ state: 'ok' });
  expect(await check('workers', { isServerRunning: false })).toMatchObject({ state: 'unknown' });
  await sql`update pgboss.queue set monitor_on = now() - interval '10 minutes'`.execute(app.db);
  expect(await check('workers')).toMatchObject({ state: 'failed' });
});

it('files can be written, read and deleted, and a missing folder is not created', async () => {
  expect(await check('storage')).toMatchObject({ state: 'ok' });
  expect(await readdir(join(dataDir, 'files'))).toEqual([]);
  const absent = join(dataDir, 'absent');
  expect(await check('storage', { env: { DATA_DIR: absent } })).toMatchObject({ state: 'unknown', level: 'blocks' });
  expect(await readdir(dataDir)).toEqual(['files']);
  const bucket = await serve((_request, response) => response.writeHead(403).end());
  const env = { STORAGE: 's3://shop', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's3-secret-key' };
  expect(await check('storage', { env: { ...env, AWS_ENDPOINT_URL_S3: bucket } })).toMatchObject({ state: 'failed' });
});

it('reports the version of ffmpeg and an unreachable database', async () => {
  expect(await check('ffmpeg')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^\d/) });
  expect(await check('database')).toMatchObject({ state: 'ok' });
  expect(await check('database', { db: null, databaseProblem: '无法连接：x' })).toMatchObject({
    state: 'failed',
    text: '无法连接：x',
  });
  expect(await check('texts', { db: null })).toMatchObject({ state: 'unknown', level: 'blocks' });
});

it('no finding contains a secret, even if an error message does', async () => {
  const env = { ...ALIPAY, ...MAIL, SECRET: 'a-secret-of-more-than-32-characters' };
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const findMissingTexts = async () => {
    throw new Error(`refused: mail-password ${env.SECRET} private-key-of-alipay`);
  };
  const all = await runChecks({ config, db: app.db, secret: SECRET, isServerRunning: true, findMissingTexts });
  expect(all.find(({ id }) => id === 'texts')!.text).toBe('检查失败：refused: … … …');
  for (const secret of ['mail-password', env.SECRET, 'private-key-of-alipay']) {
    expect(JSON.stringify(all)).not.toContain(secret);
  }
});
