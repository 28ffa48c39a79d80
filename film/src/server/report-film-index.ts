import { type Registry, reportGauge } from '../../../server/src/film-interface.ts';
import type { LiveFilmIndex } from './live-film-index.ts';

/** Exports the index's clip counts and memory use to Prometheus. */
export function reportFilmIndex(registry: Registry, index: Pick<LiveFilmIndex, 'state'>): void {
  reportGauge(
    registry,
    {
      name: 'film_index_clips',
      help: 'Clips on sale, by state: compared with films, without codes yet, or left out since the index is full',
      labelNames: ['state'],
    },
    () => {
      const { compared, uncoded, leftOut } = index.state();
      return Object.entries({ compared, uncoded, leftOut }).map(([state, count]) => [{ state }, count] as const);
    },
  );
  reportGauge(registry, { name: 'film_index_bytes', help: 'Memory of the codes that films are compared with' }, () => [
    [{}, index.state().bytes],
  ]);
}
