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

/** The names that the wire has for settings of the home page. */
const homeOf = (settings: SiteSettings): HomeContent => ({
  headTitle: settings.headTitle,
  videoUrls: settings.headFilms,
  hotSearchKeys: settings.hotSearchKeys,
  recommendVideoUrls: settings.recommendFilms,
  classificationVideoUrls: settings.classificationFilms,
});

/** What the home page is made of, with the clips that it names. */
export async function editedHome(db: Db, storage: PublicFiles): Promise<Output<'GET /operator/v1/home'>> {
  const home = homeOf(await siteSettings(db));
  const films = [...home.videoUrls, ...home.recommendVideoUrls, ...home.classificationVideoUrls];
  const ids = films.filter((film) => typeof film === 'number');
  return { ...home, clips: await chosenClips(db, storage, [...new Set(ids)]) };
}

export async function changeHome(
  db: Db,
  services: Services,
  operator: { id: number },
  change: Partial<HomeContent>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = homeOf(await siteSettings(tx));
    await changeSettings(tx, {
      headTitle: change.headTitle,
      headFilms: change.videoUrls,
      hotSearchKeys: change.hotSearchKeys,
      recommendFilms: change.recommendVideoUrls,
      classificationFilms: change.classificationVideoUrls,
    });
    await audit(tx, operator, {
      action: 'home.change',
      subject: 'home',
      before: sameKeys(before, change),
      after: change,
    });
  });
  services.responseCache.clear();
}

export async function changeSite(
  db: Db,
  services: Services,
  operator: { id: number },
  change: Partial<EditedSettings>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = sameKeys(await siteSettings(tx), change);
    await changeSettings(tx, change);
    await audit(tx, operator, { action: 'settings.change', subject: 'settings', before, after: change });
  });
  services.responseCache.clear();
}

/** What was there of that which changes. */
function sameKeys<T extends object>(before: T, change: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in change)) as Partial<T>;
}
