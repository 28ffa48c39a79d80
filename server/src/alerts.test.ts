import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportProblems } from './features/proofs/chain.ts';
import { reportOutdated } from './features/publishing/report-outdated.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { testApp } from './platform/testing/app.ts';

const RULES = join(import.meta.dirname, '../../docs/alerts.yml');
/** Of Prometheus itself. */
const NOT_OURS = ['up'];

test('each alert rule asks for figures that the server has, by labels that they have', async () => {
  const metrics = createMetrics();
  const app = await testApp(() => undefined);
  try {
    reportProblems(createLog('silent'), metrics)('a problem');
    reportOutdated(metrics.registry, app.db);
    metrics.requests.labels('GET', '/files/*', '200').observe(1);
    metrics.jobs.inc({ name: 'mail.send', outcome: 'failed' });
    const series = (await metrics.registry.metrics()).split('\n');
    const labelsOf = (name: string) =>
      series.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `)).at(-1);
    const asked = [...(await readFile(RULES, 'utf8')).matchAll(/\b([a-z][a-z0-9_]+)\{job="zhenku"([^}]*)\}/g)];
    expect(asked.length).toBeGreaterThan(6);
    for (const [, name, labels] of asked) {
      if (NOT_OURS.includes(name!)) continue;
      const found = labelsOf(name!);
      expect(found, name).toBeDefined();
      for (const [, label] of labels!.matchAll(/([a-z_]+)[=!]/g)) expect(found, name).toContain(`${label}="`);
    }
  } finally {
    await app.close();
  }
});
