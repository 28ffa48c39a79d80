import type { MyLicences } from '@zhenku/contract/licences/licences';
import { toYuan } from '@zhenku/contract/money';
import { upgradeCredit } from '@zhenku/contract/licences/upgrade';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { licenceDays, licenceEnd } from './licence-year.ts';
import { canBeUpgraded, paidWithUpgrades } from './upgrades.ts';
import { selectSold } from '../snapshots.ts';

export async function readOwnTiers(db: Db, owner: Owner, videoId: number): Promise<MyLicences> {
  const [video, cart, licences] = await Promise.all([
    db.selectFrom('videos').select('id').where('id', '=', videoId).executeTakeFirst(),
    db
      .selectFrom('cart_items')
      .select('tier')
      .where('user_id', '=', owner.id)
      .where('video_id', '=', videoId)
      .orderBy('tier')
      .execute(),
    selectSold(db)
      .select(['l.tier as videoType', 'l.order_item_id as orderItemId', 'l.download_until as downloadExpireTime'])
      .select([canBeUpgraded.as('upgradable'), paidWithUpgrades.as('paid'), licenceDays.as('days')])
      .select(['s.authentication_type as authenticationType', licenceEnd.as('endTime')])
      .where('l.video_id', '=', videoId)
      .where(ownedBy('l', owner))
      .where('l.voided_at', 'is', null)
      .orderBy('l.granted_at', 'desc')
      .orderBy('l.id')
      .execute(),
  ]);
  if (!video) throw new AppError('notFound', { message: '这条素材不存在' });
  return {
    inCart: cart.map(({ tier }) => tier),
    licensed: licences.map(({ upgradable, paid, days, ...licence }) => ({
      ...licence,
      upgradeCredit: upgradable ? toYuan(upgradeCredit(paid, days)) : null,
    })),
  };
}
