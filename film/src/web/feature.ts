import type { FilmWeb } from '../../../web/src/film.ts';

/** What the web app loads of the film check. */
export const film: FilmWeb = {
  picturesPage: () => import('./film-pictures-page.tsx'),
  reportPage: () => import('./pictures-report-page.tsx'),
  ownFilmPage: () => import('./own-film-page.tsx'),
};
