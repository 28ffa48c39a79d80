import type { WechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import type { ProviderHealth } from '../provider-health.ts';
import { authorisationQuery, findPerson, type WechatAppConfig, type WechatPerson } from './app.ts';

export type WechatLoginApp = {
  appId: string;
  authoriseUrl: (state: string, returnUrl: string) => string;
  /** Throws `GrantRefused`, and `ProviderUnknown` if WeChat's response is uncertain. */
  personOf: (code: string) => Promise<WechatPerson>;
};

export type WechatLoginApps = Partial<Record<WechatLoginWay, WechatLoginApp>>;

/** The apps that are set up: a website app shows the QR code, an official account works inside WeChat. */
export type WechatLoginSettings = { site: WechatAppConfig | undefined; official: WechatAppConfig | undefined };

/**
 * Only `snsapi_userinfo` returns the unionid, by which both apps recognise the same person; WeChat asks the visitor
 * once.
 */
const PAGES = {
  scan: { path: 'connect/qrconnect', scope: 'snsapi_login' },
  wechat: { path: 'connect/oauth2/authorize', scope: 'snsapi_userinfo' },
} as const;

export function wechatLoginApps({ site, official }: WechatLoginSettings, health: ProviderHealth): WechatLoginApps {
  const scan = site && loginApp('scan', site, health);
  const wechat = official && loginApp('wechat', official, health);
  return { ...(scan && { scan }), ...(wechat && { wechat }) };
}

function loginApp(way: WechatLoginWay, config: WechatAppConfig, { watch }: ProviderHealth): WechatLoginApp {
  const { path, scope } = PAGES[way];
  return {
    appId: config.appId,
    authoriseUrl: (state, returnUrl) =>
      `${config.pages}${path}?${authorisationQuery(config, { scope, state, returnUrl })}#wechat_redirect`,
    personOf: (code) => watch('wechat.login', () => findPerson(config, code)),
  };
}
