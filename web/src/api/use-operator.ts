import { RELOGIN_CODES } from '@zhenku/contract/constants';
import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, NOT_LOGGED_IN } from './client.ts';
import { callOperator, OPERATOR_CALL } from './operator-client.ts';

const isLoginNeeded = (error: Error | null) =>
  error instanceof ApiError && (error.code === NOT_LOGGED_IN || RELOGIN_CODES.includes(error.code));

export function useOperator() {
  const { data, error, isError, refetch } = useQuery<CurrentOperator>({
    queryKey: OPERATOR_CALL,
    queryFn: ({ signal }) => callOperator('GET /operator/v1/me', {}, { silent: true, signal }),
  });
  return { operator: data, isLoggedOut: isLoginNeeded(error), isError, retry: () => void refetch() };
}
