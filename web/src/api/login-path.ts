export const isLoginPath = (path: string): boolean => /^\/login(?:[/?#]|$)/.test(path);

export function loginPath(wanted: string): string {
  return wanted === '/' || isLoginPath(wanted) ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}

/** Returns where to go after login: the redirect if it is another page of this site, otherwise the home page. */
export function safeRedirect(redirect: string | null): string {
  const site = 'http://site.invalid';
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, site)) return '/';
  const url = new URL(redirect, site);
  const path = url.pathname + url.search + url.hash;
  return url.origin === site && !path.startsWith('//') && !isLoginPath(path) ? path : '/';
}
