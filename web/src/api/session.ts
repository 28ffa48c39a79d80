import type { UserInfo } from '@zhenku/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { currentLocation, navigate } from '../ui/location.tsx';
import { call } from './user-client.ts';
import { loginPath } from './login-path.ts';
import { queryClient } from './query-client.ts';
import { clearToken, readToken, renewToken, writeToken } from './token.ts';
import { saveUserId } from './visitor.ts';

export const SESSION_KEY = ['session'] as const;

/** For what a press does; what is shown follows `useSession`, which costs more than a card should. */
export const isLoggedIn = (): boolean => readToken() !== null;

/** Opens the login page, which leads back to the page that is shown. */
export function openLoginPage(): void {
  const { pathname, search } = currentLocation();
  navigate(loginPath(pathname + search));
}

export interface Session {
  /** Whether a token is stored; the user's data follows a moment later. */
  loggedIn: boolean;
  user: UserInfo | undefined;
  /** The data could not be had; `retry` asks again. */
  failed: boolean;
  retry: () => void;
}

export function useSession(): Session {
  const loggedIn = isLoggedIn();
  const { data, isError, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async () => {
      const token = readToken();
      const user = await call('GET /user/v1/info', {});
      renewToken(token);
      saveUserId(user.userId);
      return user;
    },
    enabled: loggedIn,
  });
  return { loggedIn, user: data, failed: isError && !data, retry: () => void refetch() };
}

export function startSession(token: string, user: UserInfo): void {
  writeToken(token);
  saveUserId(user.userId);
  // What a visitor was told knows nothing of the user's favourites and purchases.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  queryClient.setQueryData(SESSION_KEY, user);
}

/** After anything that changes the balance or the user's data. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** After what has ended the session on the server: nothing of the user stays here. The page must be left for a public one. */
export function endSession(): void {
  clearToken();
  queryClient.clear();
}

/** Ends the session on the server too, if it can be reached. */
export async function logOut(): Promise<void> {
  await call('POST /user/v1/logout', {}, { silent: true }).catch(() => undefined);
  clearToken();
  location.reload();
}
