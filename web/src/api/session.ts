import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useBrowserValue } from '../ui/hooks/use-browser-value.ts';
import { currentLocation, navigate } from '../ui/router/location.tsx';
import { forgetUser } from './forget-user.ts';
import { call } from './user-client.ts';
import { loginPath } from './login-path.ts';
import { type PendingAction, savePendingAction } from './pending-action.ts';
import { queryClient } from './query-client.ts';
import { clearToken, readToken, renewToken, writeToken } from './token.ts';
import { onOtherUser, saveUserId } from './visitor.ts';

const SESSION_KEY = ['session'] as const;

/** Reloads the page after another tab logs in or out; otherwise it would show one user and act as another. */
export function followOtherTabs(): void {
  const shown = () => queryClient.getQueryData<UserInfo>(SESSION_KEY)?.userId ?? null;
  onOtherUser(shown, () => location.reload());
}

/** For event handlers. Components use `useSession`, which re-renders them on changes. */
export const isLoggedIn = (): boolean => readToken() !== null;

/** After the login, the user returns to this page, and the action is carried out. */
export function openLoginPage(action?: PendingAction): void {
  if (action) savePendingAction(action);
  const { pathname, search } = currentLocation();
  navigate(loginPath(pathname + search));
}

export interface Session {
  /** Whether a token is stored; the user's data loads a moment later. */
  loggedIn: boolean;
  user: UserInfo | undefined;
  /** Whether the user's data failed to load; `retry` loads it again. */
  failed: boolean;
  retry: () => void;
}

export function useSession(): Session {
  const loggedIn = useBrowserValue(isLoggedIn, false);
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
  // Responses to a visitor lack the user's favourites and purchases.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  queryClient.setQueryData(SESSION_KEY, user);
}

export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Removes the user's data after the server has ended the session. The caller must leave for a public page. */
export function endSession(): void {
  clearToken();
  queryClient.clear();
  void forgetUser();
}

export async function logOut(): Promise<void> {
  await call('POST /user/v1/logout', {}, { silent: true }).catch(() => undefined);
  clearToken();
  await forgetUser();
  location.reload();
}
