import type { Input, Output } from '@zhenku/contract/api';
import type { Operation } from '../../../platform/operation.ts';
import type { HomeContent } from '@zhenku/contract/content/home';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import {
  changeSettings,
  lockSettings,
  settingsVersion,
  type SiteSettings,
  siteSettings,
} from '../../../platform/site-settings.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { chosenClips } from '../../catalogue/chosen-clips.ts';
import type { PublicFiles } from '../../catalogue/media-urls.ts';
import { audit } from '../../../platform/audit.ts';

export interface Services {
  responseCache: Pick<ResponseCache, 'clear'>;
}

const toHomeContent = (settings: SiteSettings): HomeContent => ({
  headTitle: settings.headTitle,
  videoUrls: settings.headVideos,
  hotSearchKeys: settings.hotSearchKeys,
  recommendVideoUrls: settings.recommendVideos,
  classificationVideoUrls: settings.classificationVideos,
});

const HOME_KEYS = ['headTitle', 'headVideos', 'hotSearchKeys', 'recommendVideos', 'classificationVideos'] as const;

export async function readEditedHome(db: Db, storage: PublicFiles): Promise<Output<'GET /operator/v1/home'>> {
  const version = await settingsVersion(db, HOME_KEYS);
  const home = toHomeContent(await siteSettings(db));
  const videos = [...home.videoUrls, ...home.recommendVideoUrls, ...home.classificationVideoUrls];
  const ids = videos.filter((video) => typeof video === 'number');
  return { ...home, version, clips: await chosenClips(db, storage, [...new Set(ids)]) };
}

export async function changeHome(
  { db, caller: operator, services }: Operation<{ id: number }, Services>,
  { version: shown, ...change }: Input<'PUT /operator/v1/home'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const before = toHomeContent(await siteSettings(tx));
    assertVersion(shown, { version: await settingsVersion(tx, HOME_KEYS), current: before });
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

export function pickKeysOf<T extends object>(before: T, change: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in change)) as Partial<T>;
}
