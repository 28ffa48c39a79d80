import type { Output } from '@zhenku/contract/api';
import type { EditedSettings, HomeContent } from '@zhenku/contract/home';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { changeSettings, type SiteSettings, siteSettings } from '../../platform/site-settings.ts';
import { chosenClips } from '../catalogue/chosen-clips.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { audit } from '../../platform/audit.ts';

interface Services {
  responseCache: Pick<ResponseCache, 'clear'>;
}

/** The settings of the home page by their names on the wire. */
const toHomeContent = (settings: SiteSettings): HomeContent => ({
  headTitle: settings.headTitle,
  videoUrls: settings.headVideos,
  hotSearchKeys: settings.hotSearchKeys,
  recommendVideoUrls: settings.recommendVideos,
  classificationVideoUrls: settings.classificationVideos,
});

/** The editable content of the home page, with the clips that it refers to. */
export async function readEditedHome(db: Db, storage: PublicFiles): Promise<Output<'GET /operator/v1/home'>> {
  const home = toHomeContent(await siteSettings(db));
  const videos = [...home.videoUrls, ...home.recommendVideoUrls, ...home.classificationVideoUrls];
  const ids = videos.filter((video) => typeof video === 'number');
  return { ...home, clips: await chosenClips(db, storage, [...new Set(ids)]) };
}

export async function changeHome(
  db: Db,
  services: Services,
  operator: { id: number },
  change: Partial<HomeContent>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = toHomeContent(await siteSettings(tx));
    await changeSettings(tx, {
      headTitle: change.headTitle,
      headVideos: change.videoUrls,
      hotSearchKeys: change.hotSearchKeys,
      recommendVideos: change.recommendVideoUrls,
      classificationVideos: change.classificationVideoUrls,
    });
    await audit(tx, operator, {
      action: 'home.change',
      subject: 'home',
      before: pickKeysOf(before, change),
      after: change,
    });
  });
  services.responseCache.clear();
}

export async function changeSiteSettings(
  db: Db,
  services: Services,
  operator: { id: number },
  change: Partial<EditedSettings>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = pickKeysOf(await siteSettings(tx), change);
    await changeSettings(tx, change);
    await audit(tx, operator, { action: 'settings.change', subject: 'settings', before, after: change });
  });
  services.responseCache.clear();
}

/** The earlier values of the keys that change. */
function pickKeysOf<T extends object>(before: T, change: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in change)) as Partial<T>;
}
