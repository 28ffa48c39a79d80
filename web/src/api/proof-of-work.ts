import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { trackChallenge } from './challenge-state.ts';

const WORKERS_MAX = 4;

/** Solves an ALTCHA challenge and returns the payload; null if impossible, e.g. without HTTPS. */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await trackChallenge(() =>
    solveChallengeWorkers({
      challenge,
      concurrency: Math.min(navigator.hardwareConcurrency, WORKERS_MAX),
      createWorker: () => new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
    }).catch(() => null),
  );
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
