import type { FilmWeb } from '../../../web/src/film.ts';

/** The film check's entry point for the web app. */
export const film: FilmWeb = {
  picturesPage: () => import('./film-pictures-page.tsx'),
  reportPage: () => import('./pictures-report-page.tsx'),
  ownFilmPage: () => import('./own-film-page.tsx'),
};
