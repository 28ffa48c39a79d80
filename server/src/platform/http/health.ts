import { errors } from '@zhenku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { queueIsReachable } from '../jobs.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Storage } from '../storage/storage.ts';
import { mayReadMetrics } from './metrics-access.ts';

const RESPONSE_WITHIN_MS = 3_000;

interface Parts {
  db: Db;
  storage: Pick<Storage, 'isReachable'>;
  metrics: Metrics;
  /** Lets other machines read `/metrics`. Without it only this machine can. */
  metricsToken: string | undefined;
  /** Whether the server is about to close: it is not ready for more then. */
  isLeaving?: () => boolean;
}

/**
 * `/healthz`: the process is up. `/readyz`: database, storage and queue respond, and the server stays. `/metrics`: for Prometheus, from this machine
 * or with a token.
 */
export function healthRoutes(http: FastifyInstance, { db, storage, metrics, metricsToken, isLeaving }: Parts): void {
  const envelope = (data: unknown) => ({ code: 0, data, message: 'success' });
  // Monitoring calls from one address, which may be that of the proxy that everybody comes through.
  const unlimited = { config: { rateLimit: false } };
  http.get('/healthz', unlimited, async () => envelope({ up: true }));
  http.get('/readyz', unlimited, async (_request, reply) => {
    const [database, files, queue] = await Promise.all([
      respondsInTime(() => sql`select 1`.execute(db).then(() => true)),
      respondsInTime(() => storage.isReachable()),
      respondsInTime(() => queueIsReachable(db)),
    ]);
    const parts = { database, storage: files, queue };
    if (database && files && queue && !isLeaving?.()) return envelope(parts);
    const { code, status, message } = errors.notReady;
    return await reply.code(status).send({ code, data: parts, message });
  });
  http.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('unknownPath');
    return await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Whether a check succeeds in time; false when it throws. */
async function respondsInTime(check: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, RESPONSE_WITHIN_MS, false).unref());
  return await Promise.race([check().catch(() => false), late]);
}
