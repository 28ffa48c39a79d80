import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Db } from '../../../platform/database/database.ts';
import type { TierPrices } from '../tier-prices.ts';

/** An original waiting to be processed, for a clip or for a published clip's next version. */
export interface WaitingOriginal {
  id: number;
  authorId: number;
  originalKey: string;
  fileVersion: number;
  prices: TierPrices;
  nextVersion: boolean;
}

/** Returns the clip's waiting original, if any; `lock` locks the clip's row until the commit. */
export async function waitingOriginal(db: Db, videoId: number, lock = false): Promise<WaitingOriginal | undefined> {
  const clip = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('deleted_at', 'is', null)
    .select(['id', 'author_id', 'status', 'original_key', 'file_version', 'hd_price', 'hd4k_price', 'plus_price'])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!clip) return undefined;
  const { id, author_id: authorId } = clip;
  if (clip.status === VIDEO_STATUS.processing) {
    const { original_key: originalKey, file_version: fileVersion } = clip;
    return { id, authorId, originalKey: originalKey!, fileVersion, prices: tierPrices(clip), nextVersion: false };
  }
  const next = await db
    .selectFrom('video_versions')
    .where('video_id', '=', videoId)
    .where('status', '=', VIDEO_STATUS.processing)
    .select(['version', 'original_key', 'hd_price', 'hd4k_price', 'plus_price'])
    .executeTakeFirst();
  if (!next) return undefined;
  const { original_key: originalKey, version: fileVersion } = next;
  return { id, authorId, originalKey, fileVersion, prices: tierPrices(next), nextVersion: true };
}

/** Locks a waiting original. Returns undefined if another original has replaced it. */
export async function lockWaiting(tx: Db, original: WaitingOriginal): Promise<WaitingOriginal | undefined> {
  const current = await waitingOriginal(tx, original.id, true);
  return current?.originalKey === original.originalKey ? current : undefined;
}

interface PriceColumns {
  hd_price: bigint | null;
  hd4k_price: bigint | null;
  plus_price: bigint | null;
}

export const tierPrices = ({ hd_price, hd4k_price, plus_price }: PriceColumns): TierPrices => ({
  1: hd_price,
  2: hd4k_price,
  3: plus_price,
});
