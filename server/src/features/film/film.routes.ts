import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { LiveFilmIndex } from './live-film-index.ts';
import { matchFilm } from './match-film.ts';

/** An hour of film has seventy parts, each of which is read in some seconds. */
const PARTS_A_MINUTE = 60;

export function filmRoutes(app: App, { storage, filmIndex }: { storage: Storage; filmIndex: LiveFilmIndex }): void {
  route(
    app,
    'POST /project/v1/film/match',
    ({ db, user, input }) => matchFilm(db, storage, filmIndex, user, input.codes),
    { requestsAMinute: PARTS_A_MINUTE },
  );
}
