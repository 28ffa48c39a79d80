import type { EditedSettings, HomeContent } from '@zhenku/contract/home';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { SharedAnswers } from '../../platform/http/shared-answers.ts';
import { changeSettings, type SiteSettings, siteSettings } from '../../platform/site-settings.ts';
import { audit } from '../operators/audit.ts';

interface Services {
  shared: Pick<SharedAnswers, 'forget'>;
}

/** The names that the wire has for settings of the home page. */
const homeOf = (settings: SiteSettings): HomeContent => ({
  headTitle: settings.headTitle,
  videoUrls: settings.headFilms,
  hotSearchKeys: settings.hotSearchKeys,
  recommendVideoUrls: settings.recommendFilms,
  classificationVideoUrls: settings.classificationFilms,
});

export async function homeContent(db: Db): Promise<HomeContent> {
  return homeOf(await siteSettings(db));
}

export async function changeHome(
  db: Db,
  services: Services,
  operator: { id: number },
  change: Partial<HomeContent>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await homeContent(tx);
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
  services.shared.forget();
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
  services.shared.forget();
}

/** What was there of that which changes. */
function sameKeys<T extends object>(before: T, change: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in change)) as Partial<T>;
}
