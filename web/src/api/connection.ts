import { createStore } from '../ui/store.ts';
import { ApiError, NETWORK_ERROR } from './client.ts';
import { queryClient } from './query-client.ts';

/** `offline`: the device has no network; `unreachable`: it has one, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

const PROBE_EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

export const connection = createStore<Connection>('online');

const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === NETWORK_ERROR;

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Keeps `connection` current until the returned function is called. After a query without an answer, asks the server
 * until it is reachable, and then fetches unanswered queries again.
 */
export function followConnection(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (!signal.aborted && navigator.onLine && !(await isReachable())) {
      if (navigator.onLine) connection.set('unreachable');
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
    asking = false;
    if (signal.aborted || !navigator.onLine || connection.get() === 'online') return;
    connection.set('online');
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error) });
  };
  if (!navigator.onLine) connection.set('offline');
  addEventListener('offline', () => connection.set('offline'), { signal });
  addEventListener('online', () => void ask(), { signal });
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error)) void ask();
  });
  return () => {
    ended.abort();
    unsubscribe();
  };
}
