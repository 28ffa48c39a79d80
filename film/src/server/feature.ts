import type { FilmFeature } from '../../../server/src/film-interface.ts';
import { makeFrameCodes, nextWithoutCodes, saveFrameCodes } from './clip-codes.ts';
import { filmRoutes } from './film.routes.ts';
import { startFilmIndex } from './live-film-index.ts';
import { reportFilmIndex } from './report-film-index.ts';

export const film: FilmFeature = {
  frameStep: {
    watcher: new URL('./code-clip.ts', import.meta.url).href,
    save: saveFrameCodes,
    next: nextWithoutCodes,
    make: makeFrameCodes,
  },
  start: ({ db, log, storage, keyring, maxBytes }) => {
    const filmIndex = startFilmIndex({ db, log, maxBytes });
    return {
      serve: (app) => filmRoutes(app, { storage, filmIndex, keyring }),
      report: (registry) => reportFilmIndex(registry, filmIndex),
      stop: filmIndex.stop,
    };
  },
};
