import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASE_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import { Secret, TOTP } from 'otpauth';
import { call, logIn, PASSWORD, publish, publishTexts, waitUntilProcessed } from '../client.ts';
import { until } from '../server-process.ts';
import { order, pay } from '../shopping.ts';
import type { Providers } from './providers.ts';

export interface Shop {
  url: string;
  providers: Providers;
  timed: <T>(step: string, work: () => Promise<T>) => Promise<T>;
}

const TIMEOUT_MS = 240_000;
const RECHARGE_YUAN = { alipay: 60, wxpay: 40 };
const PRICE_YUAN = 30;
const BUYER = '13900000002';
const siteOf = ({ url }: Shop) => ({ url, dataDir: '' });

export async function prepareShop(shop: Shop, password: string): Promise<string> {
  const site = siteOf(shop);
  const { token } = await call(site, 'POST /operator/v1/login', { username: 'admin', password });
  const { secret } = await call(site, 'POST /operator/v1/me/totp/start', {}, token);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await call(site, 'POST /operator/v1/me/totp/confirm', { totp }, token);
  await publishTexts(site, token);
  const company = '远山影像有限公司';
  const settings = {
    siteName: '远山素材',
    imprint: { company, hotline: '0592-1234567', icp: '闽ICP备2026000001号', police: '' },
    receivingAccount: { accountName: company, bankName: '中国工商银行厦门分行', accountNo: '6222020200112233' },
    issuer: { name: company, contact: 'licence@footage.example' },
    // The code that turned the second factor on is used up.
    totp: recoveryCodes[0],
  };
  await call(site, 'PUT /operator/v1/settings', settings, token);
  await call(site, 'POST /operator/v1/categories', { categoryName: '自然' }, token);
  return token;
}

/** Publishes a clip as a creator; recharges, buys it, downloads it and verifies its certificate as a buyer. */
export async function sellClip(
  shop: Shop,
  { operator, original, folder }: { operator: string; original: string; folder: string },
): Promise<void> {
  const site = siteOf(shop);
  const { providers, timed } = shop;
  const creator = await timed('a creator registers', () => register(shop, '13900000001'));
  await call(site, 'POST /operator/v1/users/{userId}/creator', { userId: creator.userId, saleType: 0 }, operator);
  const videoId = await timed('a clip is uploaded and processed', async () => {
    const published = await publish(site, creator.token, original, PRICE_YUAN);
    await waitUntilProcessed(site, creator.token, published, TIMEOUT_MS);
    return published;
  });
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  const { token } = await timed('a buyer registers', () => register(shop, BUYER));
  // Does not query the recharge's status: only the provider's notice, which comes through nginx, can credit it.
  const credited = (yuan: number) =>
    until(async () => (await call(site, 'GET /user/v1/info', {}, token)).balance === yuan, TIMEOUT_MS);
  await timed('the buyer recharges by Alipay', async () => {
    const form = { rechargeMoney: RECHARGE_YUAN.alipay };
    await providers.pay((await call(site, 'POST /alipay/v1/recharge/order', form, token)).form);
    await credited(RECHARGE_YUAN.alipay);
  });
  await timed('the buyer recharges by WeChat Pay', async () => {
    const form = { rechargeMoney: RECHARGE_YUAN.wxpay };
    const started = await call(site, 'POST /wxpay/v1/recharge/order', form, token);
    if (!started.codeUrl) throw new Error(`no QR code, but ${JSON.stringify(started)}`);
    await providers.scan(started.codeUrl);
    await credited(RECHARGE_YUAN.alipay + RECHARGE_YUAN.wxpay);
  });
  const orderId = await timed('the buyer finds and buys the clip', async () => {
    const search = { keyword: '长廊', page: 1, size: 10 };
    await until(async () => (await call(site, 'POST /video/v1/queryByKeyword', search)).total === 1, TIMEOUT_MS);
    const id = await order(site, token, videoId);
    await pay(site, token, id);
    return id;
  });
  const bought = await call(site, 'GET /order/v1/authorizations', { page: 1, size: 10 }, token);
  const { orderItemId } = bought.content.find((item) => item.orderId === orderId)!;
  await timed('the buyer downloads the clip', async () => {
    const link = await call(site, 'GET /video/v1/downloadUrl', { orderItemId, format: 'standard' }, token);
    const response = await fetch(new URL(link.url, shop.url));
    if (!response.ok) throw new Error(`the download returned ${response.status}`);
    const path = join(folder, 'clip.mp4');
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    await promisify(execFile)('ffprobe', ['-v', 'error', path]);
  });
  await timed('the certificate is issued and verified', () => verifyCertificate(shop, { token, orderItemId, folder }));
}

export async function expectSale(shop: Shop): Promise<void> {
  const site = siteOf(shop);
  const { token } = await logIn(site, BUYER);
  const { balance } = await call(site, 'GET /user/v1/info', {}, token);
  const bought = await call(site, 'GET /order/v1/authorizations', { page: 1, size: 10 }, token);
  const left = RECHARGE_YUAN.alipay + RECHARGE_YUAN.wxpay - PRICE_YUAN;
  if (balance !== left || bought.content.length !== 1) {
    throw new Error(`the buyer has ${bought.content.length} licences and ${balance} coins, not 1 and ${left}`);
  }
}

async function register(shop: Shop, phone: string): Promise<{ userId: number; token: string }> {
  const site = siteOf(shop);
  await call(site, 'POST /user/v1/register/verifyCode', { phone });
  const captcha = shop.providers.lastCode();
  await call(site, 'POST /user/v1/register', { userType: 1, phone, captcha, secretKey: PASSWORD });
  return await logIn(site, phone);
}

/** Verifies a certificate as a stranger would, with only the site's own script and published key. */
async function verifyCertificate(
  shop: Shop,
  { token, orderItemId, folder }: { token: string; orderItemId: string; folder: string },
): Promise<void> {
  const site = siteOf(shop);
  const licensee = {
    authorizedUser: '山海文化传媒有限公司',
    socialCreditCode: '91440300708461136T',
    authorizedProject: '城市宣传片',
  };
  const issued = await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...licensee }, token);
  const { authorizationId } = issued as { authorizationId: string };
  const fetchFile = async (path: string, name: string) => {
    const response = await fetch(`${shop.url}${path}`, { headers: { [TOKEN_HEADER]: token } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    await writeFile(join(folder, name), Buffer.from(await response.arrayBuffer()));
    return join(folder, name);
  };
  const pdf = await fetchFile(
    `${BASE_PATH}/order/v1/authorizations/pdf?authorizationId=${authorizationId}`,
    'certificate.pdf',
  );
  const script = await fetchFile('/verify/verify-certificate.mjs', 'verify-certificate.mjs');
  const { keys } = await call(site, 'GET /order/v1/authorizations/keys');
  const { stdout } = await promisify(execFile)(process.execPath, [script, pdf, '--key', keys[0]!.keyId]);
  if (!stdout.includes('核验通过')) throw new Error(stdout);
}

export async function readPassword(path: string): Promise<string> {
  const [, password] = /^OPERATOR_PASSWORD=(.+)$/m.exec(await readFile(path, 'utf8')) ?? [];
  if (!password) throw new Error(`${path} has no OPERATOR_PASSWORD`);
  return password;
}
