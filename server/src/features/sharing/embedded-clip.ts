import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { ratioOf } from '@zhenku/contract/sharing/embed-code';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { previewKey } from '../catalogue/detail.ts';
import { videoCards } from '../catalogue/video-cards.ts';

/** All addresses are absolute. */
export interface EmbeddedClip {
  name: string;
  author: { name: string; url: string };
  page: string;
  /** The watermarked preview. */
  preview: string;
  poster: { url: string; width: number } | null;
  /** Width by height, like 1.78. */
  ratio: number;
}

/** The widest poster that an embedded player needs. */
const POSTER_WIDTH = 1280;

export async function readEmbeddedClip(
  { db, storage, origin }: { db: Db; storage: Storage; origin: string },
  id: number,
): Promise<EmbeddedClip> {
  const key = await previewKey(db, id, 'preview');
  const [card] = await videoCards(db, storage, [id]);
  // The clip was taken off sale after `previewKey` had read it.
  if (!card) throw new AppError('notFound');
  const absolute = (url: string) => new URL(url, origin).href;
  const poster = card.posters.findLast(({ width }) => width <= POSTER_WIDTH) ?? card.posters[0];
  return {
    name: card.videoName,
    author: { name: card.authorName, url: `${origin}/u/${card.authorId}` },
    page: origin + clipAddress(card),
    preview: absolute(storage.publicUrl(key)),
    poster: poster ? { url: absolute(poster.url), width: poster.width } : null,
    ratio: ratioOf(card.radio),
  };
}
