import type { Api, Output } from '@zhenku/contract/api';
import { ORIENTATION, PAGE_SIZE } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database.ts';
import { type Film, siteSettings } from '../../platform/site-settings.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hotVideos, type Lister } from '../catalogue/lists.ts';
import { wherePublished } from '../catalogue/published.ts';
import { listActivities, listAlbums, listCategories, listLabels } from '../catalogue/clip-groups.ts';

type Answer<Part extends string> = Output<`GET /homepage/v1/${Part}/query` & keyof Api>;

/** Pages pick five of them at random. */
const HOT_VIDEOS = 20;
/** Three on the left, three on the right. */
const ALBUMS = 6;

export async function homeHead(db: Db, storage: Storage): Promise<Answer<'head'>> {
  const { headTitle, hotSearchKeys, headFilms } = await siteSettings(db);
  return { headTitle, hotSearchKeys, videoUrls: await filmUrls(db, storage, headFilms) };
}

export async function homeMaterial(db: Db, storage: Storage, lister: Lister): Promise<Answer<'material'>> {
  const [{ content: hotClips }, { list }] = await Promise.all([
    hotVideos(db, storage, lister, { page: 1, size: HOT_VIDEOS }),
    listLabels(db, storage, { size: PAGE_SIZE.taxonomy }),
  ]);
  // The big preview is a wide one.
  const wide = hotClips.filter(({ orientation }) => orientation === ORIENTATION.landscape);
  return { hotVideos: hotClips, hotVideoIdsLeft: wide.map(({ videoId }) => videoId), labels: list };
}

export async function homeActivities(db: Db): Promise<Answer<'activity'>> {
  return { activities: await listActivities(db) };
}

export async function homeRecommendations(db: Db, storage: Storage): Promise<Answer<'recommend'>> {
  const [{ recommendFilms }, { list }] = await Promise.all([
    siteSettings(db),
    listAlbums(db, storage, { size: ALBUMS }),
  ]);
  return { albums: list, recommendVideoUrls: await filmUrls(db, storage, recommendFilms) };
}

export async function homeClassification(db: Db, storage: Storage): Promise<Answer<'classification'>> {
  const [{ classificationFilms }, { list }] = await Promise.all([
    siteSettings(db),
    listCategories(db, storage, { size: PAGE_SIZE.taxonomy }),
  ]);
  return { categories: list, classificationVideoUrls: await filmUrls(db, storage, classificationFilms) };
}

/** A film that is the preview of a clip is left out while the clip is not on sale. */
async function filmUrls(db: Db, storage: Storage, films: Film[]): Promise<string[]> {
  const ids = films.filter((film) => typeof film === 'number');
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
          .where('f.kind', '=', 'preview')
          .select(['v.id', 'f.storage_key'])
          .execute();
  const previews = new Map(rows.map((row) => [row.id, storage.publicUrl(row.storage_key)]));
  return films.flatMap((film) => (typeof film === 'number' ? (previews.get(film) ?? []) : film));
}
