import { queryClient } from '../../api/query-client.ts';

/** Refetches all calls about series. */
export const refreshSeries = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('GET /series/') });
