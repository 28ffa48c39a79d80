import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  type AskedThread,
  type Db,
  isPublished,
  type Log,
  startAskedThread,
  wherePublished,
} from '../../../server/src/film-interface.ts';
import { FRAME_CODES_VERSION, OLDEST_CODES_VERSION } from './code-clip.ts';
import type { MarkTexts } from './mark-texts.ts';
import { sql } from 'kysely';
import type { Find } from './film-index.ts';
import type { FromFilmThread, ToFilmThread } from './film-thread.ts';
import type { MarkQuestion } from './match-mark.ts';

/** Maximum delay until the index reflects a deleted clip and, unless it pauses, a published or replaced one. */
const POLL_MS = 15_000;
const LOADING_TIMEOUT_MS = 10_000;
/** Maximum number of parts and shots that wait for the thread, overall and per user. */
const WAITING = { all: 32, user: 4 };
/**
 * A full index is rebuilt for each update, during which no film is searched. Updates that take longer than `ms` are
 * followed by a pause of `factor` times as long, so that renewing all codes cannot keep the index busy.
 */
const PAUSE_AFTER = { ms: 1_000, factor: 10 };
/** Number of clips per read, a few megabytes. */
const BATCH = 200;

interface Deps {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  maxBytes: number;
  pollMs?: number;
  pauseAfter?: { ms: number; factor: number };
}

export interface FilmIndexState {
  /** Clips on sale that films are fully compared with. */
  compared: number;
  /** Clips on sale whose codes in memory are of an older version, which match films in fewer windows. */
  outdated: number;
  /** Clips on sale that have no codes, or have not been read yet. */
  uncoded: number;
  /** Clips on sale that did not fit. */
  leftOut: number;
  bytes: number;
}

export interface LiveFilmIndex {
  /** Settles once all clips have been read. */
  ready: Promise<void>;
  /**
   * Returns where a part of a user’s film, as packed by `packCodes`, may show clips, or only clips in `among`. Throws
   * `notReady` and `tooManyAttempts`.
   */
  match: (userId: number, part: Uint8Array, among?: readonly number[] | null) => Promise<Find[]>;
  /** Returns a shot's fit with a preview's texts; see `markScore`. Throws as `match` does. */
  scoreMark: (userId: number, texts: MarkTexts, question: MarkQuestion) => Promise<number | null>;
  /** Returns how many of the given clips are fully compared with films. */
  countCompared: (ids: readonly number[]) => number;
  state: () => FilmIndexState;
  follow: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Row {
  id: number;
  status: number;
  deleted_at: null;
  /** Identifies the clip's codes; null if it has none. */
  made: string | null;
  /** Whether the codes are of an older version; null if the clip has none. */
  outdated: boolean | null;
}

/**
 * Starts an index of all clips’ codes in its own thread, and keeps it in sync with the database. Restarts the thread
 * if it fails.
 */
export function startFilmIndex({ db, log, maxBytes, pollMs = POLL_MS, pauseAfter = PAUSE_AFTER }: Deps): LiveFilmIndex {
  const stopping = new AbortController();
  let thread: ReturnType<typeof startThread> | null = null;
  /** Codes of each clip that the thread has indexed or had no room for. */
  let indexed = new Map<number, string>();
  let leftOut = new Map<number, string>();
  let rows: Row[] = [];
  let outdated: ReadonlySet<number> = new Set();
  let loaded = false;
  let pausedUntil = 0;
  let following: Promise<void> | undefined;
  const waiting = new Map<number, number>();

  async function follow(): Promise<void> {
    if (!thread || thread.failed()) {
      thread = startThread(maxBytes);
      [indexed, leftOut] = [new Map(), new Map()];
      pausedUntil = 0;
    }
    const current = await readRows(db);
    const made = new Map(current.flatMap(({ id, made: codes }) => (codes === null ? [] : [[id, codes] as const])));
    const gone = [...indexed.keys()].filter((id) => !made.has(id));
    if (gone.length > 0) {
      await thread.ask({ remove: gone });
      for (const id of gone) indexed.delete(id);
      leftOut.clear();
    }
    const changed = [...made].filter(([id, codes]) => (indexed.get(id) ?? leftOut.get(id)) !== codes).map(([id]) => id);
    const wasFull = leftOut.size > 0;
    const isLoading = indexed.size === 0;
    const isPaused = performance.now() < pausedUntil;
    if (!isPaused) {
      const taken = await addChanged(changed, made);
      if (!isLoading && taken > pauseAfter.ms) pausedUntil = performance.now() + pauseAfter.factor * taken;
    }
    rows = current;
    const waits = new Set(isPaused ? changed : []);
    outdated = new Set(current.filter((row) => row.outdated || waits.has(row.id)).map(({ id }) => id));
    if (!wasFull && leftOut.size > 0) {
      log.warn({ leftOut: leftOut.size }, 'the index of films is full: raise FILM_INDEX_MB');
    }
  }

  /** Returns how many milliseconds the thread spent. */
  async function addChanged(changed: readonly number[], made: ReadonlyMap<number, string>): Promise<number> {
    let taken = 0;
    for (let at = 0; at < changed.length; at += BATCH) {
      stopping.signal.throwIfAborted();
      taken += await addClips(changed.slice(at, at + BATCH), made);
    }
    return taken;
  }

  async function addClips(ids: number[], made: ReadonlyMap<number, string>): Promise<number> {
    const clips = await readCodes(db, ids);
    const answer = await thread!.ask({ add: clips.map(({ id, codes }) => ({ videoId: id, codes })) });
    const out = new Set(answer.leftOut);
    for (const { id } of clips) {
      indexed.delete(id);
      leftOut.delete(id);
      (out.has(id) ? leftOut : indexed).set(id, made.get(id)!);
    }
    return answer.addedIn!;
  }

  const followOnce = () => (following ??= follow().finally(() => (following = undefined)));
  const tryToFollow = async () => {
    await followOnce().then(
      () => {
        if (!loaded) log.info(state(), 'the index of films is in memory');
        loaded = true;
      },
      (error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ err: error }, 'the index of films could not be updated; it will be retried soon');
      },
    );
  };

  function state(): FilmIndexState {
    const onSale = rows.filter(isPublished);
    const inMemory = onSale.filter(({ id }) => indexed.has(id));
    const old = inMemory.filter(({ id }) => outdated.has(id)).length;
    const out = onSale.filter(({ id }) => leftOut.has(id)).length;
    return {
      compared: inMemory.length - old,
      outdated: old,
      uncoded: onSale.length - inMemory.length - out,
      leftOut: out,
      bytes: thread?.latest()?.bytes ?? 0,
    };
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted && !loaded) {
      await tryToFollow();
      if (!loaded) await sleep(1_000, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  const timer = setInterval(() => {
    if (loaded) void tryToFollow();
  }, pollMs).unref();
  const ready = run();

  async function ask(message: ToFilmThread): Promise<FromFilmThread> {
    if (!loaded) await Promise.race([ready, sleep(LOADING_TIMEOUT_MS, undefined, { ref: false })]);
    if (!loaded || !thread || thread.failed()) {
      throw new AppError('notReady', { message: '比对服务正在启动，请一分钟后再试' });
    }
    return await thread.ask(message);
  }

  async function askFor(userId: number, message: ToFilmThread): Promise<FromFilmThread> {
    const own = waiting.get(userId) ?? 0;
    const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
    if (own >= WAITING.user || all >= WAITING.all) throw new AppError('tooManyAttempts');
    waiting.set(userId, own + 1);
    try {
      return await ask(message);
    } finally {
      const left = waiting.get(userId)! - 1;
      if (left > 0) waiting.set(userId, left);
      else waiting.delete(userId);
    }
  }

  return {
    ready,
    state,
    follow: followOnce,
    countCompared: (ids) => ids.filter((id) => indexed.has(id) && !outdated.has(id)).length,
    match: async (userId, part, among = null) => (await askFor(userId, { match: part, among })).finds!,
    scoreMark: async (userId, texts, question) => (await askFor(userId, { texts, question })).score!,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await thread?.end();
      await Promise.allSettled([ready, following]);
    },
  };
}

/** Reads clips on sale, and other clips with codes, which their creators may search for. */
const readRows = async (db: Db): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select v.id, v.status, v.deleted_at, c.version || ' ' || extract(epoch from c.made_at) as made,
      c.codes_version < ${FRAME_CODES_VERSION} as outdated
    from videos v
    left join video_frame_codes c
      on c.video_id = v.id and c.version = v.file_version and c.codes_version >= ${OLDEST_CODES_VERSION} and length(c.codes) > 0
    where v.deleted_at is null and (${wherePublished('v')} or c.video_id is not null)
    order by v.id`.execute(db);
  return rows;
};

const readCodes = (db: Db, ids: number[]) =>
  db
    .selectFrom('video_frame_codes as c')
    .innerJoin('videos as v', (join) => join.onRef('v.id', '=', 'c.video_id').onRef('v.file_version', '=', 'c.version'))
    .where('c.video_id', 'in', ids)
    .where('c.codes_version', '>=', OLDEST_CODES_VERSION)
    .select(['v.id', 'c.codes'])
    .orderBy('v.id')
    .execute();

const startThread = (maxBytes: number): AskedThread<ToFilmThread, FromFilmThread> =>
  startAskedThread(new URL('./film-thread.ts', import.meta.url), { maxBytes });
