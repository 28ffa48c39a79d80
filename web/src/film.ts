import type { ComponentType } from 'react';

type PageCode = () => Promise<{ default: ComponentType }>;

export interface FilmWeb {
  /** Finds our clips in a buyer's film: `/user/filmPictures`. */
  picturesPage: PageCode;
  /** Prints the report of `picturesPage`: `/filmReport/pictures`. */
  reportPage: PageCode;
  /** Finds a creator's own clips in a film: `/user/ownFilm`. */
  ownFilmPage: PageCode;
}

const feature = import.meta.glob<{ film: FilmWeb }>('../../film/src/web/feature.ts', { eager: true });

/** The film check; null in a copy of the product without the folder film/. */
export const film: FilmWeb | null = Object.values(feature)[0]?.film ?? null;
