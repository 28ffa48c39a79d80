import type { Tier } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { openLoginPage, isLoggedIn } from '../../api/session.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { addToCart } from '../orders/cart/queries.ts';
import { saveVisitorLine } from '../orders/cart/visitor-lines.ts';
import { usePlaceOrder } from '../orders/place-order.ts';

export function usePurchaseActions(videoId: number, tier: Tier | null) {
  const placeOrder = usePlaceOrder();

  const withLogin = (action: () => Promise<unknown>) => async () => {
    if (isLoggedIn()) await action();
    else openLoginPage();
  };
  const withTier =
    (action: (videoType: Tier) => Promise<unknown>, beforeLogin?: (videoType: Tier) => void) => async () => {
      if (tier === null) return toast.info('请选择规格');
      if (!isLoggedIn()) beforeLogin?.(tier);
      await withLogin(() => action(tier))();
    };
  return {
    add: withTier(
      (videoType) => addToCart(videoId, videoType),
      (videoType) => saveVisitorLine({ videoId, videoType }),
    ),
    buy: withTier((videoType) => placeOrder({ videos: [{ videoId, videoType }] })),
    upgrade: async (upgradeOf: string) => {
      if (tier !== null) await placeOrder({ videos: [{ videoId, videoType: tier, upgradeOf }] });
    },
    downloadSample: withLogin(async () => {
      const { url } = await call('GET /video/v1/{id}/demo', { id: videoId });
      location.assign(url);
    }),
  };
}
