import type { ChainCheck } from '@zhenku/contract/proofs';
import { type App, route } from '../../platform/http/route.ts';
import { type Proofs, readLog, readProblem, signHead } from './chain.ts';
import { checkChain, type CheckSubjects } from './check-chain.ts';
import { listKeys } from './signing-keys.ts';

interface Services {
  proofs: Proofs;
  checkSubjects: CheckSubjects;
}

export function proofRoutes(app: App, { proofs, checkSubjects }: Services): void {
  let lastCheck: ChainCheck | null = null;
  route(app, 'GET /order/v1/authorizations/keys', async ({ db }) => ({ keys: await listKeys(db) }));
  route(app, 'GET /order/v1/authorizations/log', ({ db, input }) => readLog(db, proofs, input), {
    requestsAMinute: 120,
  });
  route(app, 'GET /operator/v1/proofs', async ({ db }) => {
    const problem = await readProblem(db, proofs);
    const head = problem === null ? await signHead(db, proofs) : null;
    return { head, problem, keys: await listKeys(db), check: lastCheck };
  });
  route(app, 'POST /operator/v1/proofs/check', async ({ db }) => {
    lastCheck = await checkChain(db, proofs, checkSubjects);
    return lastCheck;
  });
}
