import { Gauge, type Registry } from 'prom-client';
import type { LiveFilmIndex } from './live-film-index.ts';

/** Tells Prometheus how many clips films are compared with, and how much memory that takes. */
export function reportFilmIndex(registry: Registry, index: Pick<LiveFilmIndex, 'state'>): void {
  const clips = new Gauge({
    name: 'film_index_clips',
    help: 'Clips on sale, by state: compared with films, without codes yet, or left out since the index is full',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { compared, uncoded, leftOut } = index.state();
      for (const [state, count] of Object.entries({ compared, uncoded, leftOut })) this.set({ state }, count);
    },
  });
  const bytes = new Gauge({
    name: 'film_index_bytes',
    help: 'Memory of the codes that films are compared with',
    registers: [],
    collect() {
      this.set(index.state().bytes);
    },
  });
  for (const metric of [clips, bytes]) registry.registerMetric(metric);
}
