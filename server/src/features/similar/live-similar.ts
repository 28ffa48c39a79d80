import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type AskedThread, startAskedThread } from '../../platform/ask-thread.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { nextTurn, runAs } from '../../platform/observability/event-loop.ts';
import type { Log } from '../../platform/observability/log.ts';
import { CLIPS_PER_READ, readClips, readClipsAfter, readMoment } from './read-clips.ts';
import type { SimilarClip, Subject, Weights } from './similar-index.ts';
import type { FromSimilarThread, ToSimilarThread } from './similar-thread.ts';

/** Maximum delay until the index reflects a change. */
const POLL_MS = 2_000;
/** Changes per read. */
const CHANGES = 2_000;
const RETRY_MS = 5_000;
/** Maximum number of searches that wait for the thread. */
const WAITING_MAX = 8;
/** Answers are reused until a clip changes. */
const ANSWERS = { max: 500, ttl: 60_000 };

interface Deps {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  pollMs?: number;
}

export interface LiveSimilar {
  /** Settles once all clips are in memory. */
  ready: Promise<void>;
  /** Returns similar clips, best first. Throws `notReady` and `tooManyAttempts`. */
  find: (subject: Subject, weights: Weights, size: number) => Promise<SimilarClip[]>;
  /** Returns the clips to cut to from a moment of a clip, best first. Throws as `find` does. */
  findNext: (videoId: number, seconds: number, size: number) => Promise<SimilarClip[]>;
  /** Reads changed clips from the database. */
  follow: () => Promise<void>;
  /** The number of clips in memory. */
  size: () => number;
  stop: () => Promise<void>;
}

/** How far the index has followed the catalogue's words, and the sights of its clips. */
interface Position {
  revision: string;
  describedAt: string;
}

/** Starts an index of the clips on sale in its own thread, and keeps it in sync with the database. */
export function startSimilar({ db, log, pollMs = POLL_MS }: Deps): LiveSimilar {
  const stopping = new AbortController();
  const answers = new LRUCache<string, SimilarClip[]>(ANSWERS);
  let thread: ReturnType<typeof startThread> | null = null;
  /** Null until the thread has all clips. */
  let position: Position | null = null;
  let loaded = false;
  let following: Promise<void> | undefined;
  let waiting = 0;

  async function follow(): Promise<void> {
    if (thread && position && !thread.failed()) {
      position = await addChanges(thread, position);
      return;
    }
    position = null;
    // A thread whose load failed has a part of the clips.
    void thread?.end();
    thread = startThread();
    position = await loadAll(thread);
    answers.clear();
  }

  async function loadAll({ ask }: ReturnType<typeof startThread>): Promise<Position> {
    const start = await readPosition(db);
    for (let after = 0; ;) {
      stopping.signal.throwIfAborted();
      const put = await readClipsAfter(db, after);
      await ask({ put, remove: [] });
      if (put.length < CLIPS_PER_READ) break;
      after = put.at(-1)!.id;
      await nextTurn();
    }
    return start;
  }

  async function addChanges({ ask }: ReturnType<typeof startThread>, from: Position): Promise<Position> {
    for (let at = from; ;) {
      stopping.signal.throwIfAborted();
      const { ids, next, isLast } = await readChanges(db, at);
      for (let i = 0; i < ids.length; i += CLIPS_PER_READ) {
        const part = ids.slice(i, i + CLIPS_PER_READ);
        const put = await readClips(db, part);
        const onSale = new Set(put.map(({ id }) => id));
        await ask({ put, remove: part.filter((id) => !onSale.has(id)) });
      }
      if (ids.length > 0) answers.clear();
      if (isLast) return next;
      at = next;
    }
  }

  const followOnce = () => (following ??= follow().finally(() => (following = undefined)));
  const tryToFollow = () =>
    runAs('similar clips', followOnce).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot update the index of similar clips; retrying');
    });

  async function load(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tryToFollow();
      loaded = position !== null;
      if (loaded) return log.info({ clips: size() }, 'the index of similar clips is loaded');
      await sleep(RETRY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function search(message: ToSimilarThread): Promise<SimilarClip[]> {
    if (!position || !thread || thread.failed()) throw new AppError('notReady');
    const key = JSON.stringify(message);
    const known = answers.get(key);
    if (known) return known;
    if (waiting >= WAITING_MAX) throw new AppError('tooManyAttempts', { message: '现在查找的人较多，请稍后再试' });
    waiting++;
    try {
      const { found } = await thread.ask(message);
      answers.set(key, found);
      return found;
    } finally {
      waiting--;
    }
  }

  const size = () => thread?.latest()?.size ?? 0;
  const ready = load();
  const timer = setInterval(() => {
    if (loaded) void tryToFollow();
  }, pollMs).unref();

  return {
    ready,
    follow: followOnce,
    size,
    find: async (subject, weights, size) => await search({ find: { subject, weights, size } }),
    findNext: async (videoId, seconds, size) => {
      const moment = await readMoment(db, videoId, seconds);
      return moment ? await search({ next: { videoId, moment, size } }) : [];
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await thread?.end();
      await Promise.allSettled([ready, following]);
    },
  };
}

/** Seconds by which a described clip may become visible after a later one. */
const OVERLAP_SECONDS = 10;

async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select coalesce((select max(revision) from search_changes), 0)::text as revision,
      coalesce((select max(described_at) from clip_sights), '-infinity')::text as "describedAt"`.execute(db);
  return rows[0]!;
}

interface Changes {
  ids: number[];
  next: Position;
  isLast: boolean;
}

/** Returns clips that may have changed since a position, and the position after them. */
async function readChanges(db: Db, { revision, describedAt }: Position): Promise<Changes> {
  const { rows } = await sql<{ changed: { id: number; revision: string }[]; described: number[]; latest: string }>`
    select
      array(
        select json_build_object('id', video_id, 'revision', revision::text)
        from search_changes where revision > ${revision}::bigint order by revision limit ${CHANGES}
      ) as changed,
      array(
        select video_id from clip_sights
        where described_at > ${describedAt}::timestamptz - interval '${sql.lit(OVERLAP_SECONDS)} seconds'
          and (select max(described_at) from clip_sights) > ${describedAt}::timestamptz
      ) as described,
      greatest(${describedAt}::timestamptz, (select max(described_at) from clip_sights))::text as latest`.execute(db);
  const { changed, described, latest } = rows[0]!;
  const ids = [...new Set([...changed.map(({ id }) => id).filter((id) => id > 0), ...described])];
  const next = { revision: changed.at(-1)?.revision ?? revision, describedAt: latest };
  return { ids, next, isLast: changed.length < CHANGES };
}

const startThread = (): AskedThread<ToSimilarThread, FromSimilarThread> =>
  startAskedThread(new URL('./similar-thread.ts', import.meta.url));
