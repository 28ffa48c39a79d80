import type { MyLicences } from '@zhenku/contract/licences/licences';
import { isUpgrade, upgradePrice } from '@zhenku/contract/licences/upgrade';
import { toFen, toYuan } from '@zhenku/contract/money';

export interface Upgrade {
  /** The purchased item with the licence to upgrade. */
  orderItemId: string;
  from: number;
  /** In yuan. */
  price: number;
  credit: number;
  /** End of the licence being upgraded; null if its year has not started or it is permanent. */
  endTime: string | null;
}

/** Returns the cheapest upgrade of the user's licences to a tier; null without one. */
export function upgradeTo(
  { tier, price }: { tier: number; price: number },
  mine: MyLicences | undefined,
): Upgrade | null {
  const upgrades = (mine?.licensed ?? []).flatMap(({ orderItemId, videoType: from, upgradeCredit: credit, endTime }) =>
    credit !== null && credit > 0 && isUpgrade(from, tier)
      ? [{ orderItemId, from, credit, endTime, price: toYuan(upgradePrice(toFen(price), toFen(credit))) }]
      : [],
  );
  return upgrades.toSorted((a, b) => a.price - b.price)[0] ?? null;
}
