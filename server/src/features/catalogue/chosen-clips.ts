import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import type { Db } from '../../platform/database/database.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from './media-urls.ts';

/** Returns the clips that operators chose, in the order of `ids`, whether or not they are on sale. Omits deleted clips. */
export async function chosenClips(db: Db, storage: PublicFiles, ids: number[]): Promise<ChosenClip[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('videos as v')
    .where('v.id', 'in', ids)
    .where('v.deleted_at', 'is', null)
    .select(['v.id as videoId', 'v.name as videoName', 'v.status as videoStatus', thumbnailKey('v.id').as('key')])
    .execute();
  const clips = new Map(
    rows.map(({ key, ...clip }) => [clip.videoId, { ...clip, thumbnailUrl: pictureUrl(storage, key) }]),
  );
  return ids.flatMap((id) => clips.get(id) ?? []);
}
