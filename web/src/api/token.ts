import { SESSION_DAYS, TOKEN_COOKIE } from '@zhenku/contract/constants';
import { saveUserId } from './visitor.ts';

/** Returns the login token from its cookie; calls send it as a header. */
export function readToken(cookies: string = globalThis.document?.cookie ?? ''): string | null {
  const entry = cookies.split(/;\s*/).find((part) => part.startsWith(`${TOKEN_COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(TOKEN_COOKIE.length + 1)) || null : null;
}

const attributes = () => `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

export function writeToken(token: string): void {
  const maxAge = SESSION_DAYS * 24 * 3600;
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; max-age=${maxAge}${attributes()}`;
}

/** Extends the cookie along with the session, unless the login has ended or changed since. */
export function renewToken(sentToken: string | null): void {
  if (sentToken && readToken() === sentToken) writeToken(sentToken);
}

/** Ends the login; reports then use the device's id again. */
export function clearToken(): void {
  saveUserId(null);
  document.cookie = `${TOKEN_COOKIE}=; max-age=0${attributes()}`;
}
