import type { LicenceFit, OrderItem } from '@zhenku/contract/orders/orders';
import type { LicenceVerdict } from '@zhenku/contract/licences/licence-uses';
import { describe, expect, it } from 'vitest';
import { videosInCoveringTiers, uncoveredItems } from './licence-fit.ts';

const item = (orderItemId: string, videoType: number) =>
  ({ orderItemId, videoId: Number(orderItemId), videoType }) as OrderItem;

const order = (verdicts: readonly [number, LicenceVerdict][]) => ({
  orderItems: verdicts.map(([videoType], index) => item(String(index + 1), videoType)),
  licenceFit: {
    licensee: 'company',
    uses: ['filmTv'],
    fits: false,
    items: verdicts.map(([, verdict], index) => ({ orderItemId: String(index + 1), verdict, clauses: ['条款'] })),
  } satisfies LicenceFit,
});

describe('an order’s licence fit', () => {
  it('lists the items that the check flagged, with their clauses', () => {
    expect(
      uncoveredItems(
        order([
          [1, 'needsPlus'],
          [3, 'fits'],
        ]),
      ).map(({ item: { videoId }, clauses }) => [videoId, clauses]),
    ).toEqual([[1, ['条款']]]);
    expect(uncoveredItems({ ...order([[1, 'fits']]), licenceFit: null })).toEqual([]);
  });

  it('offers a reorder with flagged clips in a covering tier and the others unchanged', () => {
    expect(
      videosInCoveringTiers(
        order([
          [2, 'needsPlus'],
          [3, 'fits'],
        ]),
      ),
    ).toEqual([
      { videoId: 1, videoType: 3 },
      { videoId: 2, videoType: 3 },
    ]);
    expect(
      videosInCoveringTiers(
        order([
          [3, 'needsStandard'],
          [2, 'fits'],
        ]),
      ),
    ).toEqual([
      { videoId: 1, videoType: 1 },
      { videoId: 2, videoType: 2 },
    ]);
  });

  it('keeps an upgrade in the reorder if the covering tier is above the owned one', () => {
    const upgraded = (videoType: number, verdict: LicenceVerdict) => {
      const plain = order([[videoType, verdict]]);
      const upgrade = { orderItemId: 'old', videoType: 1, credit: 30, sharesYear: null };
      return { ...plain, orderItems: [{ ...plain.orderItems[0]!, upgrade }] };
    };
    expect(videosInCoveringTiers(upgraded(2, 'needsPlus'))).toEqual([{ videoId: 1, videoType: 3, upgradeOf: 'old' }]);
    expect(videosInCoveringTiers(upgraded(3, 'needsStandard'))).toEqual([{ videoId: 1, videoType: 1 }]);
  });

  it('offers no reorder if no licence covers the use', () => {
    expect(
      videosInCoveringTiers(
        order([
          [1, 'needsPlus'],
          [1, 'notForIndividuals'],
        ]),
      ),
    ).toBeNull();
    expect(videosInCoveringTiers(order([[1, 'notAllowed']]))).toBeNull();
  });
});
