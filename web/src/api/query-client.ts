import { QueryClient } from '@tanstack/react-query';

/** Failed calls say so at once (a toast, and 重试 where the content would be) instead of trying again in silence. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
