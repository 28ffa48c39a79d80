import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { ApiError, call } from '../../../api/user-client.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshCart } from '../../orders/cart/queries.ts';
import { defaultTier } from '../../clips/tiers.ts';

/**
 * Adds clips to the cart, each in its lowest tier, until it is full. Reports and skips clips that cannot be bought, e.g. the
 * user's own.
 */
export async function addClipsToCart(videos: readonly VideoCard[]): Promise<void> {
  if (videos.length > PAGE_SIZE.cart) {
    toast.info(`购物车最多放 ${PAGE_SIZE.cart} 条素材，请分批加入`);
    return;
  }
  let added = 0;
  for (const video of videos) {
    const videoType = defaultTier(video);
    if (videoType === null) continue;
    try {
      await call('POST /shoppingcart/v1/add', { videoId: video.videoId, videoType });
      added += 1;
    } catch (error) {
      if (isCartFull(error)) break;
    }
  }
  await refreshCart();
  if (added > 0) toast.success(`已加入购物车（${added} 条素材）`);
}

const isCartFull = (error: unknown) =>
  error instanceof ApiError && (error.data as { cartMax?: number } | null)?.cartMax !== undefined;
