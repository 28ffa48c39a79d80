import type { WechatAppConfig } from '../../providers/wechat/app.ts';
import { sandboxAppSecret, sandboxOpenid, sandboxWxAppId } from '../wxpay/keys.ts';

/** Our website app at the open platform; the official account is that of the payments. */
const SITE_APP_ID = 'wx7777777777777777';
const SITE_SECRET = 'fedcba9876543210fedcba9876543210';

/** The apps that exchange codes, and their secrets. */
export const APP_SECRETS: ReadonlyMap<string, string> = new Map([
  [SITE_APP_ID, SITE_SECRET],
  [sandboxWxAppId, sandboxAppSecret],
]);

/** The app of each authorisation page, and the scopes that it takes. */
export const AUTHORISING = {
  qrconnect: { appId: SITE_APP_ID, scopes: ['snsapi_login'] },
  oauth2: { appId: sandboxWxAppId, scopes: ['snsapi_base', 'snsapi_userinfo'] },
} as const;

/** The settings with which the production adapter talks to the sandbox. */
export const sandboxWechatSite = (internalUrl: string, publicUrl: string = internalUrl): WechatAppConfig => ({
  appId: SITE_APP_ID,
  appSecret: SITE_SECRET,
  gateway: `${internalUrl}/sandbox/wechat/`,
  pages: `${publicUrl}/sandbox/wechat/`,
});

/** The person who logs in unless the page names another, and the one who pays. */
export const DEFAULT_PERSON = 'zhenku';
/** Persons whose names begin so have no unionid, or only preview the page. */
const [ALONE, PREVIEW] = ['alone', 'preview'];

/** Returns what WeChat tells an app about a person: another openid at each app, and one unionid. */
export function numbersOf(person: string, appId: string) {
  const isPayer = appId === sandboxWxAppId && person === DEFAULT_PERSON;
  return {
    openid: isPayer ? sandboxOpenid : `o${appId.slice(-4)}-${person}`,
    ...(!person.startsWith(ALONE!) && { unionid: `u-${person}` }),
    ...(person.startsWith(PREVIEW!) && { is_snapshotuser: 1 }),
  };
}
