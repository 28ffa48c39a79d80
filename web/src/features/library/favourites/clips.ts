import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { call } from '../../../api/user-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshCart } from '../../orders/cart/queries.ts';
import { defaultTier } from '../../clips/tiers.ts';
import { refreshFavourites } from './queries.ts';

async function runForEachClip(
  videoIds: readonly number[],
  action: (videoId: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  try {
    for (const videoId of videoIds) {
      await action(videoId);
      done += 1;
    }
    return done;
  } finally {
    await refreshFavourites();
  }
}

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

export async function moveClips(favoriteId: number, toFavoriteId: number, videoIds: readonly number[]): Promise<void> {
  const count = await runForEachClip(videoIds, (videoId) =>
    call('POST /userfavorite/v1/move', { favoriteId, toFavoriteId, videoId }),
  );
  toast.success(`已移动 ${count} 条视频`);
}

export async function removeClips(favoriteId: number, videoIds: readonly number[]): Promise<void> {
  const agreed = await confirm({
    title: '移出收藏夹',
    content: `确定将选中的 ${videoIds.length} 条视频移出收藏夹吗？`,
    okText: '移出',
    danger: true,
  });
  if (!agreed) return;
  const count = await runForEachClip(videoIds, (videoId) =>
    call('POST /userfavorite/v1/delete', { favoriteId, videoId }),
  );
  toast.success(`已移出 ${count} 条视频`);
}
