import type { Input } from '@zhenku/contract/api';
import { MARK_FRAME, MARK_POINT_BYTES } from '@zhenku/contract/rules/film-limits';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import {
  AppError,
  clipMark,
  createFairQueue,
  type Db,
  type Keyring,
  type Operation,
  type Owner,
  type UserSession,
} from '../../../server/src/film-interface.ts';
import { drawMarkTexts, type MarkTexts } from './mark-texts.ts';
import type { Size } from '@zhenku/media/tiers';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { LiveFilmIndex } from './live-film-index.ts';
import { type MarkFrame, markSign } from './match-mark.ts';
import { isVisibleTo } from './match-film.ts';

/** Number of cached drawings, about 250 kB each. */
const CACHED = 100;
/** Each drawing takes half a second; they run one at a time, round-robin by user. */
const LIMITS = { runningMax: 1, waitingMax: 24, waitingMaxOfCaller: 4 };

export type DrawTexts = (userId: number, videoId: number, size: Size) => Promise<MarkTexts>;

/**
 * Returns a function that draws the watermark texts of a clip's preview, one clip at a time. It throws
 * `tooManyAttempts` if too many requests wait, for this user or overall.
 */
export function textDrawer(keyring: Keyring, draw = drawMarkTexts, limits = LIMITS): DrawTexts {
  const cache = new LRUCache<string, Promise<MarkTexts>>({ max: CACHED });
  const runInTurn = createFairQueue(limits);
  return async (userId, videoId, size) => {
    const key = `${videoId} ${size.width}x${size.height}`;
    const cached = cache.get(key);
    if (cached) return await cached;
    const turn = { lane: 'users', caller: String(userId) };
    const texts = runInTurn(turn, () => draw(clipMark(keyring, videoId), size));
    cache.set(key, texts);
    texts.catch(() => cache.delete(key));
    return await texts;
  };
}

interface Services {
  filmIndex: LiveFilmIndex;
  drawTexts: DrawTexts;
}

/**
 * Returns whether a shot shows a clip's preview. Only the verdict leaves the server, because anybody could remove a
 * known mark. Throws `notFound` for a clip that the user may not see or that has no preview, `invalidInput` for
 * malformed frames, and `tooManyAttempts` if too many requests wait.
 */
export async function compareMark(
  { db, caller: user, services: { filmIndex, drawTexts } }: Operation<UserSession, Services>,
  { videoId, box, aspect, flipped, frames: sent }: Input<'POST /project/v1/film/mark'>,
): Promise<{ sign: MarkSign }> {
  const frames = sent.map(readFrame);
  const size = await readPreviewSize(db, user, videoId);
  const texts = await drawTexts(user.id, videoId, size);
  // The picture comparison is exact to 1 %, while the preview's aspect ratio is known exactly.
  const height = (box.width * aspect * size.height) / size.width;
  const place = { ...box, y: box.y + (box.height - height) / 2, height };
  const score = await filmIndex.scoreMark(user.id, texts, { ...MARK_FRAME, box: place, flipped, frames });
  return { sign: markSign(score) };
}

/** Parses a frame. Throws `invalidInput` unless its box lies within the frame and all points are present. */
function readFrame({ time, inside, points }: Input<'POST /project/v1/film/mark'>['frames'][number]): MarkFrame {
  const bits = Buffer.from(points, 'base64');
  const fits = inside.x + inside.width <= MARK_FRAME.width && inside.y + inside.height <= MARK_FRAME.height;
  if (!fits || bits.length !== MARK_POINT_BYTES || bits.toString('base64') !== points) {
    throw new AppError('invalidInput', { message: '画面特征有误' });
  }
  return { time, inside, bits: new Uint8Array(bits) };
}

async function readPreviewSize(db: Db, user: Owner, videoId: number): Promise<Size> {
  const { rows } = await sql<Size>`
    select f.width, f.height from videos v
    join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'preview'
    where v.id = ${videoId} and ${isVisibleTo(user)} and f.width is not null and f.height is not null limit 1`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('notFound', { message: '作品不存在' });
  return rows[0];
}
