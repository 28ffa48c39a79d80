import { isLoginPath, loginPath } from '../api/login-path.ts';

export interface Visit {
  /** Path with its query, as after the hash. */
  wanted: string;
  /** Whether the page is on the list of public pages. */
  isPublic: boolean;
  hasToken: boolean;
}

/** Where a visit must go instead, or null when the page may be shown. */
export function guard({ wanted, isPublic, hasToken }: Visit): string | null {
  if (isLoginPath(wanted)) return hasToken ? '/' : null;
  return hasToken || isPublic ? null : loginPath(wanted);
}
