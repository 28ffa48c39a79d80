import { call } from '../../../api/user-client.ts';
import { tabStorage } from '../../../ui/browser-storage.ts';

const PENDING_KEY = 'wechat-login';

export interface PendingLogin {
  purpose: 'login' | 'bind';
  /** Proves that this tab started the login. */
  wechatBrowser: string;
  redirect: string;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function leave(pending: PendingLogin, url: string): void {
  tabStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  location.assign(url);
}

export async function beginLogin(redirect: string): Promise<void> {
  const wechatBrowser = newSecret();
  const { url } = await call('POST /user/v1/wechat/authorise', { wechatBrowser });
  leave({ purpose: 'login', wechatBrowser, redirect }, url);
}

/** `captcha` is the code sent to the phone. */
export async function beginBinding(captcha: string): Promise<void> {
  const wechatBrowser = newSecret();
  const { url } = await call('POST /user/v1/wechat/bind/authorise', { captcha, wechatBrowser });
  leave({ purpose: 'bind', wechatBrowser, redirect: '/user/userInfo' }, url);
}

export function readPendingLogin(): PendingLogin | null {
  const text = tabStorage.getItem(PENDING_KEY);
  // Only this tab writes the value, so its shape is known.
  return text === null ? null : (JSON.parse(text) as PendingLogin);
}

export const clearPendingLogin = () => tabStorage.removeItem(PENDING_KEY);
