import type { FilmWeb } from '../../../web/src/film.ts';

export const film: FilmWeb = {
  picturesPage: () => import('./film-pictures-page.tsx'),
  reportPage: () => import('./pictures-report-page.tsx'),
  ownFilmPage: () => import('./own-film-page.tsx'),
};
