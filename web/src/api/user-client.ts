import type { Key } from '@zhenku/contract/api';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { takePrefetched } from './prefetched.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { createClient } from './client.ts';
import { reportFailure } from './reports.ts';
import { clearToken, readToken } from './token.ts';

export { ApiError, isConflict, isNotFound, NETWORK_ERROR, type CallOptions } from './client.ts';

export type UserKey = Exclude<Key, `${string} /operator/${string}`>;

function resetToken(): void {
  clearToken();
  location.reload();
}

/** Example: `call('GET /video/v1/queryHot', { page: 1 })`. */
export const call = createClient<UserKey>({
  tokenHeader: TOKEN_HEADER,
  readToken,
  fetch: (input, init) => fetch(input, init),
  takePrefetched,
  onForbidden: resetToken,
  onLoggedOut: async () => {
    const { logInAgain, promptLogin } = await import('./prompt-login.ts');
    await promptLogin(logInAgain);
  },
  onError: toast.error,
  solveChallenge: async (challenge) => (await import('./proof-of-work.ts')).solveChallenge(challenge),
  onFailure: reportFailure,
});
