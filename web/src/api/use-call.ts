import type { Output, Request } from '@zhenku/contract/api';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { call, type CallOptions, type UserKey } from './user-client.ts';

interface UseCallOptions<K extends UserKey> extends Pick<CallOptions, 'silent' | 'background'> {
  enabled?: boolean;
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  refetchInterval?: UseQueryOptions<Output<K>>['refetchInterval'];
  /** Keeps the previous data (with `isPlaceholderData`) until the new data has loaded, for filters and pages. */
  keepPrevious?: boolean;
}

/** Cached by key and input: `useCall('GET /video/v1/queryHot', { page: 1 })`. */
export function useCall<K extends UserKey>(key: K, input: Request<K>, options: UseCallOptions<K> = {}) {
  const { silent, background, keepPrevious, ...rest } = options;
  return useQuery<Output<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { silent, background, signal, retryOnStart: true }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...rest,
  });
}
