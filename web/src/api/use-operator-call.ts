import type { Output, Request } from '@zhenku/contract/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperator, type OperatorKey } from './operator-client.ts';
import { queryClient } from './query-client.ts';

interface UseOperatorCallOptions {
  enabled?: boolean;
  refetchInterval?: number;
}

/** The answer of an operator's call, cached by its key and input; the last one stays until that of a new input is there. */
export function useOperatorCall<K extends OperatorKey>(
  key: K,
  input: Request<K>,
  options: UseOperatorCallOptions = {},
) {
  return useQuery<Output<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => callOperator(key, input, { signal }),
    placeholderData: keepPreviousData,
    // What operators decide about must be what is there now.
    staleTime: 0,
    ...options,
  });
}

/** After a change: every cached answer of these calls is asked for again. */
export async function refreshOperatorCalls(...keys: OperatorKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
