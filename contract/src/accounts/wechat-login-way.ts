/** How a browser logs in by WeChat: `scan` shows a QR code, `wechat` is WeChat's own browser, which asks for one press. */
export const WECHAT_LOGIN_WAYS = ['scan', 'wechat'] as const;
export type WechatLoginWay = (typeof WECHAT_LOGIN_WAYS)[number];

/** Returns a browser's way; null for phones outside WeChat, which cannot scan their own screen, and inside WeCom. */
export function wechatLoginWay(userAgent: string): WechatLoginWay | null {
  if (/wxwork/i.test(userAgent)) return null;
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /Mobile|Android|iPhone/i.test(userAgent) ? null : 'scan';
}
