import { drawMarkPicture } from '@zhenku/media/mark-picture';
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { watermarkText } from '../catalogue/watermark-text.ts';
import type { Owner } from '../companies/ownership.ts';
import { isVisibleTo } from './match-film.ts';

/** Some 15 kB each. */
const KEPT = 500;
/** Half a second of a process each, one after the other. */
const WAITING_MAX = 24;

export type DrawMark = (db: Db, user: Owner, videoId: number) => Promise<{ picture: string }>;

/**
 * Returns a function that draws the mark of a clip’s preview, without its picture. It throws `notFound` for a clip that the user may
 * not see or that has no preview, and `tooManyAttempts` while too many others wait.
 */
export function markDrawer(draw = drawMarkPicture, waitingMax = WAITING_MAX): DrawMark {
  const drawn = new LRUCache<string, Promise<string>>({ max: KEPT });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const drawInTurn = (videoId: number, size: { width: number; height: number }) => {
    if (waiting >= waitingMax) throw new AppError('tooManyAttempts');
    waiting += 1;
    const picture = last.then(async () => (await draw(watermarkText(videoId), size)).toString('base64'));
    last = picture.catch(() => undefined).finally(() => (waiting -= 1));
    return picture;
  };
  return async (db, user, videoId) => {
    const { width, height } = await readPreviewSize(db, user, videoId);
    const key = `${videoId} ${width}x${height}`;
    const picture = drawn.get(key) ?? drawInTurn(videoId, { width, height });
    drawn.set(key, picture);
    try {
      return { picture: await picture };
    } catch (error) {
      drawn.delete(key);
      throw error;
    }
  };
}

async function readPreviewSize(db: Db, user: Owner, videoId: number): Promise<{ width: number; height: number }> {
  const { rows } = await sql<{ width: number; height: number }>`
    select f.width, f.height from videos v
    join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'preview'
    where v.id = ${videoId} and ${isVisibleTo(user)} and f.width is not null and f.height is not null limit 1`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('notFound', { message: '作品不存在' });
  return rows[0];
}
