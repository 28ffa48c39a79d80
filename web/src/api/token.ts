import { SESSION_DAYS, TOKEN_COOKIE } from '@zhenku/contract/constants';
import { saveUserId } from './visitor.ts';

/** The login token lives in the cookie that the specification names; calls send it as a header. */
export function readToken(cookies: string = document.cookie): string | null {
  const entry = cookies.split(/;\s*/).find((part) => part.startsWith(`${TOKEN_COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(TOKEN_COOKIE.length + 1)) || null : null;
}

const attributes = () => `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

export function writeToken(token: string): void {
  const maxAge = SESSION_DAYS * 24 * 3600;
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; max-age=${maxAge}${attributes()}`;
}

/** A session that is used goes on: so does the cookie, unless the login that was asked about is over meanwhile. */
export function renewToken(asked: string | null): void {
  if (asked && readToken() === asked) writeToken(asked);
}

/** The login is over: reports speak of the device again. */
export function clearToken(): void {
  saveUserId(null);
  document.cookie = `${TOKEN_COOKIE}=; max-age=0${attributes()}`;
}
