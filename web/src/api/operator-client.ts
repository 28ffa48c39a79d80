import type { Key } from '@zhenku/contract/api';
import { OPERATOR_TOKEN_HEADER } from '@zhenku/contract/constants';
import { promptLogin } from './prompt-login.ts';
import { tabStorage } from '../ui/browser-storage.ts';
import { toast } from '../ui/toast.ts';
import { createClient } from './client.ts';

const STORAGE_KEY = 'operator-token';

/** Session storage, so that an operator's login ends with the tab and never mixes with a buyer's. */
export const readOperatorToken = () => tabStorage.getItem(STORAGE_KEY);
export const writeOperatorToken = (token: string) => tabStorage.setItem(STORAGE_KEY, token);
export const clearOperatorToken = () => tabStorage.removeItem(STORAGE_KEY);

function resetToken(): void {
  clearOperatorToken();
  location.reload();
}

/** All calls of operators. */
export type OperatorKey = Extract<Key, `${string} /operator/${string}`>;

/** Calls the server as an operator: `callOperator('GET /operator/v1/videos', { status: 1 })`. */
export const callOperator = createClient<OperatorKey>({
  tokenHeader: OPERATOR_TOKEN_HEADER,
  readToken: readOperatorToken,
  fetch: (input, init) => fetch(input, init),
  onForbidden: resetToken,
  onLoggedOut: () => void promptLogin(resetToken),
  onError: toast.error,
});
