import { isLoginPath, loginPath } from '../api/login-path.ts';

export interface Visit {
  wanted: string;
  isPublic: boolean;
  hasToken: boolean;
}

/** Returns where a visit is redirected to, or null if the page may be shown. */
export function findRedirect({ wanted, isPublic, hasToken }: Visit): string | null {
  if (isLoginPath(wanted)) return hasToken ? '/' : null;
  return hasToken || isPublic ? null : loginPath(wanted);
}
