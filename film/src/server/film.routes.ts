import { type App, type Keyring, route, type Storage } from '../../../server/src/film-interface.ts';
import { compareMark, textDrawer } from './compare-mark.ts';
import type { LiveFilmIndex } from './live-film-index.ts';
import { matchFilm } from './match-film.ts';

/** An hour of film has about seventy overlapping parts; a browser needs a few seconds to read each. */
const PARTS_PER_MINUTE = 60;
/** A minute of film has about thirty shots and takes a browser about twenty seconds. */
const SHOTS_PER_MINUTE = 120;

interface Deps {
  storage: Storage;
  filmIndex: LiveFilmIndex;
  keyring: Keyring;
}

export function filmRoutes(app: App, { storage, filmIndex, keyring }: Deps): void {
  route(
    app,
    'POST /project/v1/film/match',
    ({ db, user, input }) => matchFilm({ db, caller: user, services: { storage, filmIndex } }, input),
    {
      requestsPerMinute: PARTS_PER_MINUTE,
    },
  );
  const drawTexts = textDrawer(keyring);
  route(
    app,
    'POST /project/v1/film/mark',
    ({ db, user, input }) => compareMark({ db, caller: user, services: { filmIndex, drawTexts } }, input),
    { requestsPerMinute: SHOTS_PER_MINUTE },
  );
}
