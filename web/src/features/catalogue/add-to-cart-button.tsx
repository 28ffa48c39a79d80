import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { openLoginPage, isLoggedIn } from '../../api/session.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { IconButton } from '../../ui/button.tsx';
import { CartIcon } from '../../ui/icons/icons.tsx';
import { addToCart } from '../orders/cart/queries.ts';
import { saveVisitorLine } from '../orders/cart/visitor-lines.ts';
import { defaultTier } from '../clips/tiers.ts';

export function AddToCartButton({ video }: { video: VideoCard }) {
  const tier = defaultTier(video);
  const [busy, run] = useAction();
  if (tier === null) return null;
  return (
    <IconButton
      label="加入购物车"
      disabled={busy}
      onClick={() => {
        if (isLoggedIn()) return run(() => addToCart(video.videoId, tier));
        saveVisitorLine({ videoId: video.videoId, videoType: tier });
        openLoginPage();
      }}
    >
      <CartIcon />
    </IconButton>
  );
}
