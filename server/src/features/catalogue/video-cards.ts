import { CARD_FIELDS } from '@zhenku/contract/clips/fields';
import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { TRUE_RESOLUTION } from '@zhenku/contract/clips/findings';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { columnsOf, readWords } from './clip-columns.ts';
import { hasSound } from './has-sound.ts';
import { hdrOfSold } from './hdr-of-sold.ts';
import { pictureUrls, posterFiles, posterUrls, thumbnailKeys } from './media-urls.ts';
import { wherePublished } from './published.ts';

type VideoScope = ExpressionBuilder<Tables & { v: Tables['videos'] }, 'v'>;

/** Renditions are MP4, regardless of the original's format. */
const STANDARD_FORMAT = 'MP4';

const categoryIds = (eb: VideoScope) =>
  eb
    .selectFrom('video_categories as c')
    .whereRef('c.video_id', '=', 'v.id')
    .select(sql<number[]>`coalesce(array_agg(c.category_id order by c.category_id), '{}')`.as('ids'));

/** Returns the aspect ratio in lowest terms, e.g. `16:9` for 3840×2160. */
export function aspectRatio(width: number, height: number): string {
  const divisor = greatestCommonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Returns the published clips among `ids` as list cards, in the order of `ids`. */
export async function videoCards(db: Db, storage: Storage, ids: number[]): Promise<VideoCard[]> {
  const cards = await readCards(db, storage, ids);
  return ids.flatMap((id) => cards.get(id)?.card ?? []);
}

export interface RevisedCard {
  card: VideoCard;
  revision: number;
}

const readCardRows = prepareStatement((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('videos as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('clip_revisions as r', 'r.video_id', 'v.id')
    .where(sql<boolean>`v.id = any (${ids}::int[])`)
    .where(wherePublished('v'))
    .select([
      'v.id',
      ...columnsOf(CARD_FIELDS),
      'v.is_8k',
      hasSound.as('has_sound'),
      hdrOfSold.as('hdr'),
      'v.orientation',
      'v.width',
      'v.height',
      'v.duration',
      'v.author_id',
      'u.name as author_name',
      'v.format',
      'v.true_resolution',
      sql<number>`coalesce(r.revision, 0)`.as('revision'),
    ])
    .select((eb) => [
      thumbnailKeys('v.id').as('thumbnails'),
      posterFiles('v.id').as('posters'),
      categoryIds(eb as VideoScope).as('category_ids'),
    ]),
);

export async function readCards(db: Db, storage: Storage, ids: number[]): Promise<Map<number, RevisedCard>> {
  if (ids.length === 0) return new Map();
  const rows = await readCardRows.run(db, { ids });
  return new Map(
    rows.map((row): [number, RevisedCard] => {
      const thumbnails = pictureUrls(storage, row.thumbnails ?? []);
      const posters = posterUrls(storage, row.posters);
      return [
        row.id,
        {
          revision: row.revision,
          card: {
            videoId: row.id,
            ...readWords(row, CARD_FIELDS),
            thumbnailUrl: posters[0]?.url ?? thumbnails[0] ?? '',
            videoThumbnailUrls: thumbnails,
            posters,
            is8K: row.is_8k,
            hasSound: row.has_sound,
            hdr: row.hdr,
            orientation: row.orientation ?? 1,
            radio: aspectRatio(row.width ?? 16, row.height ?? 9),
            videoDuration: row.duration ?? 0,
            authorId: row.author_id,
            authorName: row.author_name,
            categoryIds: row.category_ids ?? [],
            videoFormat: STANDARD_FORMAT,
            trueResolution: row.true_resolution?.verdict === TRUE_RESOLUTION.real ? row.true_resolution : null,
          },
        },
      ];
    }),
  );
}
