import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { expect, it, vi } from 'vitest';
import { makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { balancesOf } from '../wallet/coins.ts';
import { cancelOpen, rechargesApp } from './testing.ts';

const app = await rechargesApp();

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile MicroMessenger/8.0.60' };
const balance = async (id: number) =>
  (await balancesOf(app.db, { id, userType: USER_TYPE.personal, companyId: null })).balance;
const opened = async (userId: number) =>
  (await app.db.selectFrom('recharges').select('id').where('user_id', '=', userId).execute()).length;

const authorise = async (token: string) => (await app.call('POST /wxpay/v1/authorise', {}, { token })).data.url;

async function visit(address: string): Promise<URLSearchParams> {
  const there = await fetch(address, { redirect: 'manual' });
  const back = await fetch(there.headers.get('location')!, { redirect: 'manual' });
  expect([there.status, back.status]).toEqual([302, 302]);
  expect(back.headers.get('referrer-policy')).toBe('no-referrer');
  const [page, query] = back.headers.get('location')!.split('?');
  expect(page).toBe('/#/wechatPay');
  return new URLSearchParams(query);
}

const grantOf = (fields: URLSearchParams) => ({
  wechatCode: fields.get('code')!,
  wechatState: fields.get('state')!,
});
const newGrant = async ({ token }: TestUser) => grantOf(await visit(await authorise(token)));
const open = (user: TestUser, grant: object, headers: Record<string, string> = {}) =>
  app.tryOpen('wxpay', user.token, 500, { way: 'jsapi', ...grant }, { ...PHONE, ...headers });

async function invoke(params: object | undefined, more: object = {}): Promise<string> {
  const reply = await fetch(`${app.url}/sandbox/wechat/bridge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...params, outcome: 'success', ...more }),
  });
  return ((await reply.json()) as { err_msg: string }).err_msg.replace('get_brand_wcpay_request:', '');
}

const REFUSED = { code: 40900, message: '微信授权已失效，请重新付款' };
const UNKNOWN = { code: 40900, message: '支付渠道暂时无法使用，请稍后再试' };

it('a payment inside WeChat is offered there, opened for the visitor’s openid, paid and credited', async () => {
  const user = await makeUser(app.db);
  const methods = await app.call('GET /recharge/v1/methods', {}, { token: user.token, headers: PHONE });
  expect(methods.data.ways).toContainEqual({ method: 3, way: 'jsapi' });
  const { data } = await open(user, await newGrant(user));
  expect(data).toMatchObject({ jsapi: { package: expect.stringMatching(/^prepay_id=wx/), signType: 'RSA' } });
  expect(JSON.stringify(data)).not.toContain('oSandbox');
  expect(await invoke(data.jsapi, { outcome: 'cancel' })).toBe('cancel');
  expect(await app.status(user.token, data.orderId)).toBe(ORDER_STATUS.pending);
  expect(await invoke(data.jsapi)).toBe('ok');
  expect(await app.status(user.token, data.orderId)).toBe(ORDER_STATUS.paid);
  expect(await balance(user.id)).toBe(50_000n);
});

it('WeChat’s URL names the shop’s account, requests only the openid and works only for its requester', async () => {
  const [one, two] = [await makeUser(app.db), await makeUser(app.db)];
  const url = new URL(await authorise(one.token));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx8888888888888888',
    redirect_uri: `${app.url}/video-platform/wxpay/v1/authorised`,
    response_type: 'code',
    scope: 'snsapi_base',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(url.hash).toBe('#wechat_redirect');
  expect(await open(two, grantOf(await visit(url.href)))).toMatchObject(REFUSED);
  expect(await opened(two.id)).toBe(0);
  expect((await app.call('POST /wxpay/v1/authorise')).code).toBe(403);
});

it('WeChat’s page rejects another account, scope and return address', async () => {
  const address = new URL(await authorise((await makeUser(app.db)).token));
  for (const [name, value] of [
    ['appid', 'wx0'],
    ['scope', 'snsapi_login'],
    ['redirect_uri', 'https://other.example/'],
    ['state', 'a-b'],
  ] as const) {
    const changed = new URL(address);
    changed.searchParams.set(name, value);
    expect((await fetch(changed, { redirect: 'manual' })).status, name).toBe(400);
  }
});

it('a code works once, even if two calls use it concurrently', async () => {
  const user = await makeUser(app.db);
  const grant = await newGrant(user);
  const replies = await Promise.all([open(user, grant), open(user, grant), open(user, grant)]);
  expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 40900, 40900]);
  expect(await open(user, grant)).toMatchObject(REFUSED);
  expect(await opened(user.id)).toBe(1);
});

it('a repeated Idempotency-Key gets the same payment sheet and uses the code once', async () => {
  const user = await makeUser(app.db);
  const grant = await newGrant(user);
  const key = { 'idempotency-key': 'jsapi' };
  const [first, second] = await Promise.all([open(user, grant, key), open(user, grant, key)]);
  expect(first.code).toBe(0);
  expect(second.data).toEqual(first.data);
  expect(await opened(user.id)).toBe(1);
});

it('an invented code, a changed or old state, and a call without a code or state are refused', async () => {
  const user = await makeUser(app.db);
  const grant = await newGrant(user);
  expect(await open(user, { ...grant, wechatCode: 'invented' })).toMatchObject(REFUSED);
  const changed = grant.wechatState.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await open(user, { ...grant, wechatState: changed })).toMatchObject(REFUSED);
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  const old = await open(user, grant).finally(() => later.mockRestore());
  expect(old.code).not.toBe(0);
  for (const missing of [{}, { wechatCode: 'a' }, { wechatCode: 'ä', wechatState: grant.wechatState }]) {
    expect((await open(user, missing)).code).toBe(40000);
  }
  expect(await opened(user.id)).toBe(0);
  expect((await open(user, grant)).code).toBe(0);
});

it('an openid from the client is ignored', async () => {
  const user = await makeUser(app.db);
  const { data } = await open(user, { ...(await newGrant(user)), openid: 'oSandboxOther' });
  expect(await invoke(data.jsapi, { openid: 'oSandboxOther' })).toBe('fail');
  expect(await invoke(data.jsapi)).toBe('ok');
  expect(await balance(user.id)).toBe(50_000n);
});

it('WeChat refuses a payment sheet with changed parameters', async () => {
  const user = await makeUser(app.db);
  const [one, two] = [await open(user, await newGrant(user)), await open(user, await newGrant(user))];
  const params = one.data.jsapi!;
  for (const change of [
    { package: two.data.jsapi!.package },
    { timeStamp: '1600000000' },
    { appId: 'wx0' },
    { paySign: 'AAAA' },
    { signType: 'MD5' },
  ]) {
    expect(await invoke({ ...params, ...change }), JSON.stringify(change)).toBe('fail');
  }
  expect(await balance(user.id)).toBe(0n);
});

it.each([
  ['a denied permission', 'state=', 'denied=1'],
  ['no fields', '', 'denied=1'],
  ['a malformed code', 'code=%3Cscript%3E&state=', 'denied=1'],
])('a return with %s reports that the payer gave no permission', async (_, query, expected) => {
  const state = new URL(await authorise((await makeUser(app.db)).token)).searchParams.get('state')!;
  const full = query.endsWith('state=') ? query + state : query;
  const back = await fetch(`${app.url}/video-platform/wxpay/v1/authorised?${full}`, { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(`/#/wechatPay?${expected}`);
});

it.each(['unavailable', 'lost', 'tampered', 'unsigned'] as const)(
  'a payment is not opened while WeChat’s response about the visitor is %s, and a new visit opens it',
  async (fault) => {
    const user = await makeUser(app.db);
    await fetch(`${app.url}/sandbox/wechat/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    });
    expect(await open(user, await newGrant(user))).toMatchObject(UNKNOWN);
    expect(await opened(user.id)).toBe(0);
    expect((await open(user, await newGrant(user))).code).toBe(0);
  },
);

it.each(['unavailable', 'lost', 'tampered', 'unsigned'] as const)(
  'a payment is not opened while the gateway’s response is %s, and a new visit opens it',
  async (fault) => {
    const user = await makeUser(app.db);
    await app.fault('wxpay', fault);
    expect(await open(user, await newGrant(user))).toMatchObject(UNKNOWN);
    expect((await open(user, await newGrant(user))).code).toBe(0);
  },
);

it('recharges by QR code, phone page and payment sheet paid concurrently are each credited once', async () => {
  const user = await makeUser(app.db);
  const native = await app.open('wxpay', user.token);
  const h5 = (await app.tryOpen('wxpay', user.token, 500, { way: 'h5' })).data.orderId;
  const sheet = (await open(user, await newGrant(user))).data;
  await Promise.all([
    app.pay('wxpay', native, 'duplicate'),
    app.pay('wxpay', h5, 'duplicate'),
    ...[1, 2, 3].map(() => invoke(sheet.jsapi)),
    app.reconcile(),
  ]);
  for (const id of [native, h5, sheet.orderId]) expect(await app.status(user.token, id)).toBe(ORDER_STATUS.paid);
  expect(await balance(user.id)).toBe(150_000n);
  await cancelOpen(app.db);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});
