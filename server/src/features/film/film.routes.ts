import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type DrawMark, markDrawer } from './draw-marks.ts';
import type { LiveFilmIndex } from './live-film-index.ts';
import { matchFilm } from './match-film.ts';

/** An hour of film has seventy parts, each of which is read in some seconds. */
const PARTS_A_MINUTE = 60;
/** Of the clips that a film shows. */
const MARKS_A_MINUTE = 120;

interface Deps {
  storage: Storage;
  filmIndex: LiveFilmIndex;
  drawMark?: DrawMark;
}

export function filmRoutes(app: App, { storage, filmIndex, drawMark = markDrawer() }: Deps): void {
  route(app, 'POST /project/v1/film/match', ({ db, user, input }) => matchFilm(db, storage, filmIndex, user, input), {
    requestsAMinute: PARTS_A_MINUTE,
  });
  route(app, 'GET /project/v1/film/mark', ({ db, user, input }) => drawMark(db, user, input.videoId), {
    requestsAMinute: MARKS_A_MINUTE,
  });
}
