import type { Key } from '@zhenku/contract/api';
import { OPERATOR_CONSOLE_HEADER, OPERATOR_ID_HEADER } from '@zhenku/contract/constants';
import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { promptLogin } from './prompt-login.ts';
import { leaving } from '../ui/router/leaving.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { createClient } from './client.ts';
import { queryClient } from './query-client.ts';

export const OPERATOR_CALL = ['GET /operator/v1/me', {}] as const;

const isLoggedIn = () => queryClient.getQueryData(OPERATOR_CALL) !== undefined;
const logInAgain = () => location.reload();

export type OperatorKey = Extract<Key, `${string} /operator/${string}`>;

/** Example: `callOperator('GET /operator/v1/videos', { status: 1 })`. */
export const callOperator = createClient<OperatorKey>({
  // The token is in an HttpOnly cookie, which the server accepts only together with this header.
  tokenHeader: OPERATOR_CONSOLE_HEADER,
  readToken: () => '1',
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    const me = queryClient.getQueryData<CurrentOperator>(OPERATOR_CALL);
    if (me) headers.set(OPERATOR_ID_HEADER, String(me.operatorId));
    return fetch(input, { ...init, headers, keepalive: leaving.now });
  },
  onForbidden: () => isLoggedIn() && logInAgain(),
  onLoggedOut: () => void promptLogin(logInAgain),
  onError: toast.error,
});
