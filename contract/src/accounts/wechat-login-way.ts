/** Ways to log in by WeChat: `scan` shows a QR code; WeChat's own browser needs only one tap (`wechat`). */
export const WECHAT_LOGIN_WAYS = ['scan', 'wechat'] as const;
export type WechatLoginWay = (typeof WECHAT_LOGIN_WAYS)[number];

/** Returns how a browser logs in; null for WeCom, and for phones outside WeChat: they cannot scan their own screen. */
export function wechatLoginWay(userAgent: string): WechatLoginWay | null {
  if (/wxwork/i.test(userAgent)) return null;
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /Mobile|Android|iPhone/i.test(userAgent) ? null : 'scan';
}
