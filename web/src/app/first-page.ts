import type { Envelope } from '@zhenku/contract/errors';
import type { PrefetchedCall } from '../api/prefetched.ts';
import { currentLocation } from '../ui/router/location.tsx';
import { matchRoute } from '../ui/router/match-route.ts';
import { queryClient } from '../api/query-client.ts';
import { routes } from './routes.tsx';
import { isLoggedIn } from '../api/session.ts';

/** Longest wait while the screen is blank. Once React shows a skeleton, it stays for about this long anyway. */
const WAIT_MS = 300;
/** Longest wait after a first paint, which shows more than a skeleton. */
const WAIT_PAINTED_MS = 3_000;

/**
 * Resolves when the first page's code and its prefetched calls have arrived, so that the page renders completely at
 * once. On a slow network it resolves after a time limit, and skeletons stand in for the missing parts.
 */
export async function waitForFirstPage(): Promise<void> {
  const [route] = matchRoute(routes, currentLocation().pathname)?.chain ?? [];
  const code = route && (route.public || isLoggedIn()) ? route.page.load?.() : undefined;
  const calls = Array.from(window.prefetchedCalls ?? [], ([id, call]) => {
    const cached = cacheResponse(id, call);
    return call.forPage ? cached : undefined;
  });
  const painted = document.querySelector('[data-first-paint]');
  const wait = new Promise((resolve) => setTimeout(resolve, painted ? WAIT_PAINTED_MS : WAIT_MS));
  await Promise.race([wait, Promise.allSettled([code, ...calls])]);
}

/** Puts a response into the query cache. A failed call is left to the page, which repeats it and shows the error. */
async function cacheResponse(id: string, { key, input, response }: PrefetchedCall): Promise<void> {
  const envelope = await response.then(
    async (received) =>
      (await received
        .clone()
        .json()
        .catch(() => null)) as Envelope | null,
    () => null,
  );
  // The page may have rendered and taken the response already.
  if (envelope?.code === 0 && window.prefetchedCalls?.delete(id)) queryClient.setQueryData([key, input], envelope.data);
}
