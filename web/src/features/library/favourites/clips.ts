import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { call } from '../../../api/user-client.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshCart } from '../../orders/cart/queries.ts';
import { defaultTier } from '../../clips/tiers.ts';

/**
 * Adds clips to the cart, each in its lowest tier. Reports and skips clips that cannot be bought, e.g. the user's own.
 */
export async function addClipsToCart(videos: readonly VideoCard[]): Promise<void> {
  let added = 0;
  for (const video of videos) {
    const videoType = defaultTier(video);
    if (videoType === null) continue;
    const done = call('POST /shoppingcart/v1/add', { videoId: video.videoId, videoType });
    added += await done.then(
      () => 1,
      () => 0,
    );
  }
  await refreshCart();
  if (added > 0) toast.success(`已加入购物车（${added} 条视频）`);
}
