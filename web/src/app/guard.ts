export interface Visit {
  /** Path with its query, as after the hash. */
  wanted: string;
  /** Whether the page is on the list of public pages. */
  isPublic: boolean;
  hasToken: boolean;
}

const isLogin = (path: string) => /^\/login(?:[/?#]|$)/.test(path);

/** Where a visit must go instead, or null when the page may be shown. */
export function guard({ wanted, isPublic, hasToken }: Visit): string | null {
  if (isLogin(wanted)) return hasToken ? '/' : null;
  return hasToken || isPublic ? null : loginPath(wanted);
}

/** The login page, which leads back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  return wanted === '/' || isLogin(wanted) ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}

/** Where to go after login: the redirect if it is a page of this site (and not the login page again), else the home page. */
export function safeRedirect(redirect: string | null): string {
  const site = 'http://site.invalid';
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, site)) return '/';
  const url = new URL(redirect, site);
  const path = url.pathname + url.search + url.hash;
  return url.origin === site && !path.startsWith('//') && !isLogin(path) ? path : '/';
}
