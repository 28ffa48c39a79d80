import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import type { Promotions } from './selection.ts';

const COUPONS = 'GET /coupon/v1/list';
const COUPONS_FOR = 'GET /coupon/v1/recharge/list';
const OFFERS = 'GET /discount/v1/list';
const OFFERS_FOR = 'GET /discount/v1/recharge/list';
const CARDS = 'GET /discount/v1/list/userOwn';

export const useCoupons = () => useCall(COUPONS, {}, { staleTime: 0 });
export const useOffers = (options: { silent?: boolean; enabled?: boolean } = {}) =>
  useCall(OFFERS, {}, { staleTime: 0, ...options });
export const useDiscountCards = () => useCall(CARDS, {}, { staleTime: 0 });

/**
 * Queries the promotions for a recharge of this amount; none if a call fails or while the first are loading
 * (`waiting`).
 */
export function useRechargePromotions(yuan: number): Promotions & { waiting: boolean } {
  const asked = useDebounced(yuan);
  const options = { enabled: asked > 0, silent: true, keepPrevious: true, staleTime: 0 };
  const coupons = useCall(COUPONS_FOR, { rechargeMoney: asked }, options);
  const offers = useCall(OFFERS_FOR, { rechargeMoney: asked }, options);
  // The data may still be for a larger amount.
  return {
    waiting: coupons.isLoading || offers.isLoading,
    coupons: coupons.data?.list.filter(({ minRechargeAmount }) => minRechargeAmount <= yuan) ?? [],
    offers: offers.data?.list.filter(({ rechargeAmount }) => rechargeAmount <= yuan) ?? [],
  };
}

export async function refreshPromotions(): Promise<void> {
  const keys = [COUPONS, COUPONS_FOR, CARDS];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
