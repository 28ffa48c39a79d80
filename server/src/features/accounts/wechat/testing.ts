import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallResponse } from '../../../platform/testing/app.ts';
import { testHealth } from '../../../providers/testing.ts';
import { wechatLoginApps, type WechatLoginApps } from '../../../providers/wechat/login.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { sandboxWechatSite } from '../../../sandbox/wechat/apps.ts';
import { sandboxWxpayConfig, wxpaySandboxKeys } from '../../../sandbox/wxpay/keys.ts';
import { wxpaySandbox } from '../../../sandbox/wxpay/wxpay.routes.ts';
import { freePort } from '../../../testing/http.ts';
import { type AccountsApp, accountsApp } from '../testing.ts';
import { wechatLoginRoutes } from './wechat.routes.ts';

export const DESKTOP_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0';
export const WECHAT_AGENT = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile MicroMessenger/8.0.60';
export const PHONE_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';

export const newBrowser = (): string => randomBytes(32).toString('hex');

export interface Grant {
  wechatCode: string;
  wechatState: string;
  wechatBrowser: string;
}

export interface WechatApp extends AccountsApp {
  url: string;
  health: ReturnType<typeof testHealth>;
  begin: (wechatBrowser: string, userAgent?: string) => Promise<CallResponse<{ url: string }>>;
  /**
   * Permits or denies on WeChat's page. Returns the query of the page to which WeChat redirects; null if it does not redirect.
   */
  decide: (address: string, person: string, outcome?: 'permit' | 'deny') => Promise<URLSearchParams | null>;
  grantOf: (person: string, options?: { browser?: string; userAgent?: string }) => Promise<Grant>;
  login: (grant: Grant) => Promise<CallResponse<Partial<{ token: string; userId: number; phoneRequired: true }>>>;
  enterPhone: (grant: Grant, phone: string) => Promise<CallResponse<{ token: string; userId: number }>>;
  fault: (fault: Fault) => Promise<void>;
}

interface Options {
  apps?: (apps: WechatLoginApps) => WechatLoginApps;
  http?: Parameters<typeof accountsApp>[1];
  accounts?: Parameters<typeof accountsApp>[0];
}

/** Serves the account endpoints with WeChat logins on a real port; the production adapter calls the simulator. */
export async function wechatApp({ apps = (all) => all, http, accounts }: Options = {}): Promise<WechatApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wechat-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { appId, oauth } = await sandboxWxpayConfig(dataDir, url);
  const health = testHealth();
  const all = wechatLoginApps({ site: sandboxWechatSite(url), official: { appId, ...oauth! } }, health);
  const app = await accountsApp(accounts, http, async (routes, services) => {
    wechatLoginRoutes(routes, { ...services, apps: apps(all), publicUrl: url });
    const keys = await wxpaySandboxKeys(dataDir);
    await routes.http.register(wxpaySandbox, { db: routes.db, publicUrl: url, keys });
  });
  await app.http.listen({ port, host: '127.0.0.1' });

  const begin: WechatApp['begin'] = (wechatBrowser, userAgent = DESKTOP_AGENT) =>
    app.call('POST /user/v1/wechat/authorise', { wechatBrowser }, { headers: { 'user-agent': userAgent } });
  const decide: WechatApp['decide'] = async (address, person, outcome = 'permit') => {
    const { pathname, searchParams } = new URL(address);
    const shown = await fetch(address);
    if (shown.status !== 200) throw new Error(await shown.text());
    const body = new URLSearchParams({
      page: pathname.endsWith('/qrconnect') ? 'qrconnect' : 'oauth2',
      redirect_uri: searchParams.get('redirect_uri')!,
      state: searchParams.get('state')!,
      person,
      outcome,
    });
    const decided = await fetch(`${url}/sandbox/wechat/connect/decide`, { method: 'POST', body, redirect: 'manual' });
    const back = decided.headers.get('location');
    if (back === null) return null;
    const page = (await fetch(back, { redirect: 'manual' })).headers.get('location')!;
    if (!page.startsWith('/#/wechatLogin?')) throw new Error(`WeChat led to ${page}`);
    return new URLSearchParams(page.split('?')[1]);
  };
  return {
    ...app,
    url,
    health,
    begin,
    decide,
    grantOf: async (person, { browser = newBrowser(), userAgent } = {}) => {
      const fields = (await decide((await begin(browser, userAgent)).data.url, person))!;
      return { wechatCode: fields.get('code')!, wechatState: fields.get('state')!, wechatBrowser: browser };
    },
    login: (grant) => app.call('POST /user/v1/login/wechat', grant),
    enterPhone: async (grant, phone) => {
      const { code, message } = await app.call('POST /user/v1/login/wechat/verifyCode', { ...grant, phone });
      if (code !== 0) throw new Error(message);
      return await app.call('POST /user/v1/login/wechat/phone', { ...grant, phone, captcha: app.codeOf(phone) });
    },
    fault: async (fault) => {
      await fetch(`${url}/sandbox/wechat/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault }),
      });
    },
  };
}
