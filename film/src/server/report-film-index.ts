import { type Registry, reportGauge } from '../../../server/src/film-interface.ts';
import type { LiveFilmIndex } from './live-film-index.ts';

export function reportFilmIndex(registry: Registry, index: Pick<LiveFilmIndex, 'state'>): void {
  reportGauge(
    registry,
    {
      name: 'film_index_clips',
      help: 'Clips on sale, by state: compared with films, compared by outdated codes, without codes yet, or left out of a full index',
      labelNames: ['state'],
    },
    () => {
      const { compared, outdated, uncoded, leftOut } = index.state();
      return Object.entries({ compared, outdated, uncoded, leftOut }).map(
        ([state, count]) => [{ state }, count] as const,
      );
    },
  );
  reportGauge(registry, { name: 'film_index_bytes', help: 'Memory of the codes that films are compared with' }, () => [
    [{}, index.state().bytes],
  ]);
}
