import type { ChainCheck } from '@zhenku/contract/proofs/proofs';
import type { Db } from '../../platform/database/database.ts';
import { type App, route } from '../../platform/http/route.ts';
import { listFileUrl, serveOperatorFile } from '../../platform/lists/list-file.ts';
import type { PdfSigner } from '../../platform/pdf/pdf-signer.ts';
import { type Proofs, readLog, readNewest, readProblem, signHead } from './chain.ts';
import { checkChain, type CheckSubjects } from './check-chain.ts';
import { logFile, streamLog } from './log-file.ts';
import { listPdfSigners } from './pdf-signers.ts';
import { listKeys } from './signing-keys.ts';

interface Services {
  proofs: Proofs;
  checkSubjects: CheckSubjects;
  pdfSigner: Pick<PdfSigner, 'identity'>;
  secret: string;
}

export function proofRoutes(app: App, { proofs, checkSubjects, pdfSigner, secret }: Services): void {
  const checks = sharedChecks(proofs, checkSubjects);
  route(app, 'GET /order/v1/authorizations/keys', async ({ db }) => {
    const keys = await listKeys(db);
    return { keys, pdfSigners: await listPdfSigners(db, keys) };
  });
  route(app, 'GET /order/v1/authorizations/log', ({ db, input }) => readLog(db, proofs, input), {
    requestsPerMinute: 120,
  });
  route(app, 'GET /operator/v1/proofs', async ({ db }) => {
    const problem = await readProblem(db, proofs);
    const head = problem === null ? await signHead(db, proofs) : null;
    const [kept, keys] = [await proofs.heads.read(), await listKeys(db)];
    const pdfSigners = await listPdfSigners(db, keys);
    return { head, kept, problem, keys, pdfSigners, pdfIdentity: pdfSigner.identity, ...checks.state() };
  });
  route(app, 'GET /operator/v1/proofs/export', ({ db, operator }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, { ...logFile, fileName: logFile.fileName() }, {}),
  );
  serveOperatorFile(app, { secret, name: logFile.name }, ({ db }) => ({
    type: 'application/json; charset=utf-8',
    body: streamLog(db, proofs),
  }));
  route(app, 'POST /operator/v1/proofs/check', ({ db }) => checks.run(db));
}

function sharedChecks(proofs: Proofs, checkSubjects: CheckSubjects) {
  let running: { done: number; total: number; result: Promise<ChainCheck> } | null = null;
  let last: ChainCheck | null = null;
  const begin = async (db: Db): Promise<ChainCheck> => {
    try {
      const { index: total } = await readNewest(db);
      if (running) running.total = total;
      const onProgress = (done: number) => running && (running.done = done);
      last = await checkChain(db, proofs, { checkSubjects, onProgress });
      return last;
    } finally {
      running = null;
    }
  };
  return {
    run: async (db: Db): Promise<ChainCheck> => {
      running ??= { done: 0, total: 0, result: begin(db) };
      return await running.result;
    },
    state: () => ({ running: running && { done: running.done, total: running.total }, check: last }),
  };
}
