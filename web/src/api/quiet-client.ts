import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { createClient } from './client.ts';
import { clearToken, readToken } from './token.ts';
import type { UserKey } from './user-client.ts';

const ignore = () => undefined;

/** Shows neither toasts nor dialogs: for a page that also works offline. */
export const callQuietly = createClient<UserKey>({
  tokenHeader: TOKEN_HEADER,
  readToken,
  fetch: (input, init) => fetch(input, init),
  onForbidden: clearToken,
  onLoggedOut: ignore,
  onError: ignore,
});
