import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import type { Request } from '@zhenku/contract/api';
import type { LicenceVerdict } from '@zhenku/contract/licences/licence-uses';
import { isUpgrade } from '@zhenku/contract/licences/upgrade';
import { TIERS } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { refreshOrders } from './queries.ts';

export const VERDICT_TEXT: Record<LicenceVerdict, string> = {
  fits: '适用',
  needsPlus: '需要 PLUS 扩展授权',
  needsStandard: '需要标准授权（HD 或 4K）',
  notForIndividuals: '个人不能购买这种用途',
  notAllowed: '这种用途本站不授权',
};

export async function checkLicenceFit(input: Request<'POST /order/v1/licenceFit'>): Promise<void> {
  await call('POST /order/v1/licenceFit', input);
  await refreshOrders();
}

export interface UncoveredItem {
  item: OrderItem;
  verdict: LicenceVerdict;
  clauses: readonly string[];
}

export function uncoveredItems({ orderItems, licenceFit }: Pick<Order, 'orderItems' | 'licenceFit'>): UncoveredItem[] {
  return (licenceFit?.items ?? []).flatMap(({ orderItemId, verdict, clauses }) => {
    const item = orderItems.find((one) => one.orderItemId === orderItemId);
    return item && verdict !== 'fits' ? [{ item, verdict, clauses }] : [];
  });
}

export const conditionsOf = ({ licenceFit }: Pick<Order, 'licenceFit'>): string[] => [
  ...new Set((licenceFit?.items ?? []).flatMap(({ verdict, clauses }) => (verdict === 'fits' ? clauses : []))),
];

/** Returns the order's clips in tiers that cover the use; null if a clip has no such tier. */
export function videosInCoveringTiers(order: Pick<Order, 'orderItems' | 'licenceFit'>) {
  const verdicts = new Map(uncoveredItems(order).map(({ item, verdict }) => [item.orderItemId, verdict]));
  const videos = order.orderItems.flatMap(({ orderItemId, videoId, videoType, upgrade }) => {
    const wanted = { fits: videoType, needsPlus: 3, needsStandard: 1, notForIndividuals: 0, notAllowed: 0 };
    const tier = TIERS.find((known) => known === wanted[verdicts.get(orderItemId) ?? 'fits']);
    if (!tier) return [];
    const upgradeOf = upgrade && isUpgrade(upgrade.videoType, tier) ? { upgradeOf: upgrade.orderItemId } : {};
    return [{ videoId, videoType: tier, ...upgradeOf }];
  });
  return videos.length === order.orderItems.length ? videos : null;
}
