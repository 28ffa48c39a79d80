import { errors } from '@zhenku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { assertQueueReachable } from '../jobs.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Storage } from '../storage/storage.ts';
import { refuseMetrics } from './metrics-access.ts';

const RESPONSE_WITHIN_MS = 3_000;

interface HealthParts {
  db: Db;
  storage: Pick<Storage, 'assertReachable'>;
  metrics: Metrics;
  /** Lets other machines read `/metrics`. Without it only this machine can. */
  metricsToken: string | undefined;
  /** Returns whether the search index is loaded; absent on a server without one. */
  isSearchLoaded?: () => boolean;
  /** Returns how the last call to each provider ended. A server is ready without them. */
  providers?: () => Record<string, object>;
  /** Returns whether the server is about to close, in which case it is not ready. */
  isDraining?: () => boolean;
}

/**
 * Serves `/healthz` (the process runs), `/readyz` (database, storage, queue and search respond, and the server is not
 * closing; callers who may read the metrics also see how calls to providers ended), and `/metrics` for Prometheus (from this machine or with a token).
 */
export function healthRoutes(http: FastifyInstance, parts: HealthParts): void {
  const { db, storage, metrics, metricsToken, isSearchLoaded, isDraining, providers } = parts;
  const envelope = (data: unknown) => ({ code: 0, data, message: 'success' });
  // Monitoring calls from one address, possibly the proxy's that all users share.
  const unlimited = { config: { rateLimit: false } };
  http.get('/healthz', unlimited, async () => envelope({ up: true }));
  http.get('/readyz', unlimited, async (request, reply) => {
    const checks = {
      database: () => sql`select 1`.execute(db),
      storage: () => storage.assertReachable(),
      queue: () => assertQueueReachable(db),
      ...(isSearchLoaded && {
        search: async () => {
          if (!isSearchLoaded()) throw new AppError('notReady');
        },
      }),
    };
    const problems = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => [part, await findProblem(check)] as const),
    );
    for (const [part, problem] of problems) {
      if (!problem) continue;
      metrics.checks.inc({ check: `ready.${part}`, reason: problem.reason });
      http.log.warn({ part, ...problem }, 'a part of the server does not respond');
    }
    const data = {
      ...Object.fromEntries(problems.map(([part, problem]) => [part, problem === null])),
      // Strangers need not know which of our providers fail.
      ...(providers && refuseMetrics(request, metricsToken) === null && { providers: providers() }),
    };
    if (problems.every(([, problem]) => problem === null) && !isDraining?.()) return envelope(data);
    const { code, status, message } = errors.notReady;
    return await reply.code(status).send({ code, data, message });
  });
  http.get('/metrics', unlimited, async (request, reply) => {
    const refusal = refuseMetrics(request, metricsToken);
    if (refusal) {
      metrics.checks.inc({ check: 'metricsAccess', reason: refusal });
      throw new AppError('unknownPath');
    }
    return await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Returns why a check fails or times out, as its error's code or name; null if it succeeds. */
async function findProblem(check: () => Promise<unknown>): Promise<{ reason: string; err?: unknown } | null> {
  const late = new Promise<{ reason: string }>((resolve) =>
    setTimeout(resolve, RESPONSE_WITHIN_MS, { reason: 'late' }).unref(),
  );
  const done = check().then(
    () => null,
    (err: unknown) => ({ reason: reasonOf(err), err }),
  );
  return await Promise.race([done, late]);
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.kind;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
