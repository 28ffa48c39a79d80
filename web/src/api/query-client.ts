import { QueryClient } from '@tanstack/react-query';

/** Failed calls are shown immediately (a toast, and 重试 in place of the content) instead of being retried silently. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
