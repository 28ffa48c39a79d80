import { afterEach, expect, it, vi } from 'vitest';
import { clearToken, readToken, renewToken, writeToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

it('readToken finds the token among other cookies, or returns null', () => {
  expect(readToken('a=1; Admin-Token=x%2By; b=2')).toBe('x+y');
  expect(readToken('Not-Admin-Token=1')).toBeNull();
  expect(readToken('Admin-Token=')).toBeNull();
  expect(readToken('')).toBeNull();
});

it.each([
  ['http:', ''],
  ['https:', '; secure'],
])('the cookie lasts 30 days, is limited to this site, and over %s has the suffix %j', (protocol, secure) => {
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  writeToken('x+y');
  expect(document.cookie).toBe(`Admin-Token=x%2By; max-age=2592000; path=/; samesite=lax${secure}`);
  clearToken();
  expect(document.cookie).toBe(`Admin-Token=; max-age=0; path=/; samesite=lax${secure}`);
});

it('the cookie is renewed for another 30 days, but not after a logout or another login', () => {
  const document = { cookie: 'Admin-Token=x' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:' });
  renewToken('x');
  expect(document.cookie).toBe('Admin-Token=x; max-age=2592000; path=/; samesite=lax; secure');
  for (const cookie of ['', 'Admin-Token=y']) {
    document.cookie = cookie;
    renewToken('x');
    renewToken(null);
    expect(document.cookie).toBe(cookie);
  }
});
