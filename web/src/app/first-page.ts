import { here } from '../ui/location.tsx';
import { matchRoute } from '../ui/match-route.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { callQuery } from './use-call.ts';

/** As long as React leaves a skeleton in sight once it has shown one. */
const WAIT_MS = 300;

/**
 * Fulfils when what the first page needs is there, all of it on its way since before this code was: the page's own code
 * and the answers of `early.ts`. It is then rendered once, whole; where the network is slow, after WAIT_MS, as a skeleton.
 */
export async function firstPageReady(): Promise<void> {
  const [route] = matchRoute(routes, here().pathname)?.chain ?? [];
  const answers = Array.from(window.earlyAnswers?.values() ?? [], ({ key, input }) =>
    queryClient.prefetchQuery(callQuery(key, input, { silent: true })),
  );
  const wait = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await Promise.race([wait, Promise.allSettled([route?.page.load?.(), ...answers])]);
}
