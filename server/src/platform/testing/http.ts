import type { FastifyInstance } from 'fastify';
import { createHttp, type HttpOptions } from '../http/server.ts';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';

export const testHttp = (options: Partial<HttpOptions> = {}): Promise<FastifyInstance> =>
  createHttp({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustProxy: false,
    limitByAddress: false,
    formTargets: [],
    secure: false,
    ...options,
  });
