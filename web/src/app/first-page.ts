import type { Envelope } from '@zhenku/contract/errors';
import type { EarlyAnswer } from '../early/answers.ts';
import { here } from '../ui/location.tsx';
import { matchRoute } from '../ui/match-route.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { isLoggedIn } from './session.ts';

/** As long as React leaves a skeleton in sight once it has shown one. */
const WAIT_MS = 300;

/**
 * Fulfils when the first page's code and the answers that it has asked for by `early.ts` are there: it is then rendered
 * once, whole. Where the network is slow, after WAIT_MS: the rest comes in the place of skeletons.
 */
export async function firstPageReady(): Promise<void> {
  const [route] = matchRoute(routes, here().pathname)?.chain ?? [];
  const code = route && (route.public || isLoggedIn()) ? route.page.load?.() : undefined;
  const answers = Array.from(window.earlyAnswers ?? [], ([name, answer]) => {
    const kept = keep(name, answer);
    return answer.ofPage ? kept : undefined;
  });
  const wait = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await Promise.race([wait, Promise.allSettled([code, ...answers])]);
}

/** Puts an answer where the page looks for it. What has failed is left to the page's own call, which says so. */
async function keep(name: string, { key, input, response }: EarlyAnswer): Promise<void> {
  const envelope = await response.then(
    async (answer) =>
      (await answer
        .clone()
        .json()
        .catch(() => null)) as Envelope | null,
    () => null,
  );
  // Unless the page is there already and has taken it.
  if (envelope?.code === 0 && window.earlyAnswers?.delete(name)) queryClient.setQueryData([key, input], envelope.data);
}
