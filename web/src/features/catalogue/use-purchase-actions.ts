import type { Tier } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { withLogin } from '../../api/with-login.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { addOrSaveLine } from '../orders/cart/add-or-save-line.ts';
import { usePlaceOrder } from '../orders/place-order.ts';

export function usePurchaseActions(videoId: number, tier: Tier | null) {
  const placeOrder = usePlaceOrder();

  const withTier = (action: (videoType: Tier) => Promise<void>) => async () => {
    if (tier === null) toast.info('请选择规格');
    else await action(tier);
  };
  return {
    add: withTier((videoType) => addOrSaveLine({ videoId, videoType })),
    buy: withTier((videoType) =>
      withLogin({ kind: 'buy', videoId, videoType }, () => placeOrder({ videos: [{ videoId, videoType }] })),
    ),
    upgrade: async (upgradeOf: string) => {
      if (tier !== null) await placeOrder({ videos: [{ videoId, videoType: tier, upgradeOf }] });
    },
    downloadSample: () =>
      withLogin({ kind: 'sample', videoId }, async () => {
        const { url } = await call('GET /video/v1/{id}/demo', { id: videoId });
        location.assign(url);
      }),
  };
}
