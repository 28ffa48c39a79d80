import type { WechatAppConfig } from '../../providers/wechat/app.ts';
import { sandboxAppSecret, sandboxOpenid, sandboxWxAppId } from '../wxpay/keys.ts';

/** Our website app on WeChat's Open Platform. The official account is the same as for payments. */
const SITE_APP_ID = 'wx7777777777777777';
const SITE_SECRET = 'fedcba9876543210fedcba9876543210';

/** The secrets of the apps that exchange codes, by app id. */
export const APP_SECRETS: ReadonlyMap<string, string> = new Map([
  [SITE_APP_ID, SITE_SECRET],
  [sandboxWxAppId, sandboxAppSecret],
]);

export const AUTHORISATION_PAGES = {
  qrconnect: { appId: SITE_APP_ID, scopes: ['snsapi_login'] },
  oauth2: { appId: sandboxWxAppId, scopes: ['snsapi_base', 'snsapi_userinfo'] },
} as const;

export const sandboxWechatSite = (internalUrl: string, publicUrl: string = internalUrl): WechatAppConfig => ({
  appId: SITE_APP_ID,
  appSecret: SITE_SECRET,
  gateway: `${internalUrl}/sandbox/wechat/`,
  pages: `${publicUrl}/sandbox/wechat/`,
});

/** The person who logs in by default, and the payer. */
export const DEFAULT_PERSON = 'zhenku';
/** Persons whose names begin with these have no unionid, or only preview the page. */
const [WITHOUT_UNIONID, PREVIEW] = ['alone', 'preview'];

/** Returns WeChat's ids of a person for an app: the openid differs per app, the unionid does not. */
export function wechatIdsOf(person: string, appId: string) {
  const isPayer = appId === sandboxWxAppId && person === DEFAULT_PERSON;
  return {
    openid: isPayer ? sandboxOpenid : `o${appId.slice(-4)}-${person}`,
    ...(!person.startsWith(WITHOUT_UNIONID!) && { unionid: `u-${person}` }),
    ...(person.startsWith(PREVIEW!) && { is_snapshotuser: 1 }),
  };
}
