import type { CartItem } from '@zhenku/contract/orders/cart';
import type { PageOf } from '@zhenku/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { CART_BADGE_CAP, PAGE_SIZE, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { call } from '../../../api/user-client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/token.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useIsHydrating } from '../../../ui/hooks/use-browser-value.ts';

const CART_KEY = ['cart'] as const;

export function useCart() {
  return useQuery<PageOf<CartItem>>({
    queryKey: CART_KEY,
    queryFn: () => call('GET /shoppingcart/v1/query', { page: 1, size: PAGE_SIZE.cart }),
    enabled: readToken() !== null,
  });
}

export async function refreshCart(): Promise<void> {
  const keys = [CART_KEY, ['GET /video/v1/{id}/mine']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useCartBadge(): string {
  const total = useCart().data?.total ?? 0;
  // A part of a page from the server may hydrate after the cart has arrived.
  const hydrating = useIsHydrating();
  if (hydrating || total === 0) return '';
  return total > CART_BADGE_CAP ? `${CART_BADGE_CAP}+` : String(total);
}

/** Throws the call's error, which the client has already shown. */
export async function addToCart(videoId: number, videoType: Tier): Promise<void> {
  await call('POST /shoppingcart/v1/add', { videoId, videoType });
  toast.success(`已加入购物车（${TIER_LABEL[videoType]}）`);
  await refreshCart();
}
