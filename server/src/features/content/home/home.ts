import type { Api, Output } from '@zhenku/contract/api';
import { ORIENTATION, PAGE_SIZE } from '@zhenku/contract/constants';
import type { Db } from '../../../platform/database/database.ts';
import { type BackgroundVideo, siteSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { posterFiles, posterUrls } from '../../catalogue/media-urls.ts';
import type { Lister } from '../../catalogue/lists.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { videoCards } from '../../catalogue/video-cards.ts';
import { listActivities, listAlbums, listCategories, listLabels } from '../../catalogue/clip-groups.ts';

type HomeOutput<Part extends string> = Output<`GET /homepage/v1/${Part}/query` & keyof Api>;

/** Number of hot clips from which pages choose five at random. */
const HOT_VIDEOS = 20;
/** Albums shown: three on the left, three on the right. */
const ALBUMS = 6;

export async function readHomeHead(db: Db, storage: Storage): Promise<HomeOutput<'head'>> {
  const { headTitle, hotSearchKeys, headVideos } = await siteSettings(db);
  const videos = await readBackgroundVideos(db, storage, headVideos);
  return {
    headTitle,
    hotSearchKeys,
    videoUrls: videos.map(({ url }) => url),
    videoPosters: videos.map(({ posters }) => posters),
  };
}

export async function readHomeMaterial(db: Db, storage: Storage, lister: Lister): Promise<HomeOutput<'material'>> {
  const { ids } = await lister.list({ sort: 'hot' }, { page: 1, size: HOT_VIDEOS });
  const [hotClips, { list }] = await Promise.all([
    videoCards(db, storage, ids),
    listLabels(db, storage, { size: PAGE_SIZE.taxonomy }),
  ]);
  // The large preview on the left has room only for landscape clips.
  const wide = hotClips.filter(({ orientation }) => orientation === ORIENTATION.landscape);
  return { hotVideos: hotClips, hotVideoIdsLeft: wide.map(({ videoId }) => videoId), labels: list };
}

export async function readHomeActivities(db: Db): Promise<HomeOutput<'activity'>> {
  return { activities: await listActivities(db) };
}

export async function readHomeRecommendations(db: Db, storage: Storage): Promise<HomeOutput<'recommend'>> {
  const [{ recommendVideos }, { list }] = await Promise.all([
    siteSettings(db),
    listAlbums(db, storage, { size: ALBUMS }),
  ]);
  return { albums: list, recommendVideoUrls: await backgroundVideoUrls(db, storage, recommendVideos) };
}

export async function readHomeClassification(db: Db, storage: Storage): Promise<HomeOutput<'classification'>> {
  const [{ classificationVideos }, { list }] = await Promise.all([
    siteSettings(db),
    listCategories(db, storage, { size: PAGE_SIZE.taxonomy }),
  ]);
  return { categories: list, classificationVideoUrls: await backgroundVideoUrls(db, storage, classificationVideos) };
}

interface ShownVideo {
  url: string;
  posters: { width: number; url: string }[];
}

/**
 * Returns background videos with their posters. A clip shows its clean loop if its author allows one, otherwise its
 * preview. Omits clips that are not on sale.
 */
async function readBackgroundVideos(db: Db, storage: Storage, videos: BackgroundVideo[]): Promise<ShownVideo[]> {
  const ids = videos.filter((video) => typeof video === 'number');
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('video_files as f')
          .innerJoin('videos as v', (join) =>
            join.onRef('v.id', '=', 'f.video_id').onRef('v.file_version', '=', 'f.version'),
          )
          .where('v.id', 'in', ids)
          .where(wherePublished('v'))
          .where((eb) =>
            eb.or([eb('f.kind', '=', 'preview'), eb.and([eb('f.kind', '=', 'loop'), eb('v.showcase', '=', true)])]),
          )
          // Sorts the loop last, so that it overrides the preview in the map.
          .orderBy((eb) => eb('f.kind', '=', 'loop'))
          .select(['v.id', 'f.storage_key', posterFiles('v.id').as('posters')])
          .execute();
  const shown = new Map(
    rows.map((row) => [row.id, { url: storage.publicUrl(row.storage_key), posters: posterUrls(storage, row.posters) }]),
  );
  return videos.flatMap((video) =>
    typeof video === 'number' ? (shown.get(video) ?? []) : { url: video, posters: [] },
  );
}

const backgroundVideoUrls = async (db: Db, storage: Storage, videos: BackgroundVideo[]) =>
  (await readBackgroundVideos(db, storage, videos)).map(({ url }) => url);
