import { STORED_FIELDS } from '@zhenku/contract/clips/fields';
import { TIERS, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { WorkWords } from '@zhenku/contract/publishing/works';
import type { Db } from '../../platform/database/database.ts';
import { columnsOf } from '../catalogue/clip-columns.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { liveResolutions } from '../catalogue/resolutions.ts';
import { wordsOf } from './own-video-detail.ts';
import { ownVideos } from './own-videos.ts';
import { taxonomyIds } from './video-columns.ts';

const { processing, inReview } = VIDEO_STATUS;

/**
 * Returns the texts and prices of the creator's own clips among `videoIds`, in the order of the ids. Prices that wait for a
 * next version replace those on sale, as in the single-clip form, so that saving keeps them.
 */
export async function readOwnWords(db: Db, userId: number, videoIds: readonly number[]): Promise<WorkWords[]> {
  const rows = await ownVideos(db, userId)
    .where('v.id', 'in', videoIds)
    .leftJoin('video_counters as n', 'n.video_id', 'v.id')
    .leftJoin('video_versions as x', (join) =>
      join.onRef('x.video_id', '=', 'v.id').on('x.status', 'in', [processing, inReview]),
    )
    .select([
      'v.id',
      'v.status',
      'v.revision',
      'v.draft',
      'n.sales',
      ...columnsOf(STORED_FIELDS),
      taxonomyIds('category').as('category_ids'),
      taxonomyIds('label').as('label_ids'),
      liveResolutions().as('resolutions'),
      'x.video_id as next_id',
      'x.hd_price as next_hd_price',
      'x.hd4k_price as next_hd4k_price',
      'x.plus_price as next_plus_price',
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, asWorkWords(row)]));
  return videoIds.flatMap((id) => byId.get(id) ?? []);
}

interface NextPrices {
  next_id: number | null;
  next_hd_price: bigint | null;
  next_hd4k_price: bigint | null;
  next_plus_price: bigint | null;
}

type Row = Parameters<typeof wordsOf>[0] &
  NextPrices & {
    id: number;
    status: number;
    revision: number;
    sales: number | null;
    resolutions: Partial<Record<number, string>>;
  };

function asWorkWords(row: Row): WorkWords {
  const { next_id, next_hd_price: hd_price, next_hd4k_price: hd4k_price, next_plus_price: plus_price } = row;
  const areTiersUnknown = next_id !== null || row.status === processing || row.status === VIDEO_STATUS.draft;
  return {
    videoId: row.id,
    videoStatus: row.status,
    version: row.revision,
    saleCount: row.sales ?? 0,
    tiers: areTiersUnknown ? null : TIERS.filter((tier) => row.resolutions[tier] !== undefined),
    ...wordsOf(row),
    ...(next_id !== null && pricesInYuan({ hd_price, hd4k_price, plus_price })),
  };
}
