import type { Output, Request } from '@zhenku/contract/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperator, type OperatorKey } from './operator-client.ts';
import { queryClient } from './query-client.ts';

interface UseOperatorCallOptions {
  enabled?: boolean;
  refetchInterval?: number;
  staleTime?: number;
}

export function useOperatorCall<K extends OperatorKey>(
  key: K,
  input: Request<K>,
  options: UseOperatorCallOptions = {},
) {
  return useQuery<Output<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => callOperator(key, input, { signal, retryOnStart: true }),
    placeholderData: keepPreviousData,
    // Operators must decide on current data.
    staleTime: 0,
    ...options,
  });
}

export async function refreshOperatorCalls(...keys: OperatorKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
