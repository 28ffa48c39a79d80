import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Creates the process's Prometheus metrics. Each server has its own registry, so that tests can run several in one process.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    failures: new Counter({
      name: 'failures_total',
      help: 'Calls that failed, by the code of their envelope; most of them are HTTP 200',
      labelNames: ['code'],
      registers,
    }),
    checks: new Counter({
      name: 'checks_failed_total',
      help: 'Failed checks, by reason',
      labelNames: ['check', 'reason'],
      registers,
    }),
    notices: new Counter({
      name: 'notices_total',
      help: 'SMS and mails that jobs sent or failed to send, by topic; each retry that fails counts',
      labelNames: ['topic', 'channel', 'outcome'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Tries to deliver an event to a webhook endpoint, by outcome: delivered, refused, or why there was no response',
      labelNames: ['outcome'],
      registers,
    }),
    stalls: new Counter({
      name: 'event_loop_stalls_total',
      help: 'How often work blocked the event loop for more than a second',
      labelNames: ['source'],
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs by name and outcome',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that an attempt at a background job took, whatever its outcome',
      labelNames: ['name'],
      buckets: [0.1, 1, 10, 60, 600],
      registers,
    }),
    pipelineSeconds: new Histogram({
      name: 'pipeline_step_seconds',
      help: 'Time that a step of processing a clip took',
      labelNames: ['step'],
      buckets: [1, 10, 60, 300, 1_800],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** How long metrics from the database are cached, regardless of scrapes. */
export const METRIC_CACHE_MS = 60_000;

type Series = readonly [labels: Record<string, string>, value: number];

/**
 * Registers a gauge that is read at each scrape. If reading fails, only this gauge is absent: the others help to diagnose
 * the database.
 */
export function reportGauge(
  registry: Registry,
  gauge: { name: string; help: string; labelNames?: string[] },
  read: () => Promise<readonly Series[]> | readonly Series[],
): void {
  registry.registerMetric(
    new Gauge({
      ...gauge,
      registers: [],
      async collect() {
        const series = await Promise.resolve()
          .then(read)
          .catch(() => []);
        this.reset();
        // A reset gauge without labels would report 0.
        if (series.length === 0 && !gauge.labelNames) this.remove();
        for (const [labels, value] of series) this.set(labels, value);
      },
    }),
  );
}
