import type { VideoCard } from '@zhenku/contract/catalogue';
import { askToLogIn, isLoggedIn } from '../../api/session.ts';
import { useBusy } from '../../ui/busy.ts';
import { IconButton } from '../../ui/button.tsx';
import { CartIcon } from '../../ui/icons.tsx';
import { addToCart } from '../cart/queries.ts';
import { keepLine } from '../cart/visitor-lines.ts';
import { defaultTier } from './tiers.ts';

/** Puts the clip into the cart in its first tier, straight from a list. */
export function AddToCartButton({ video }: { video: VideoCard }) {
  const tier = defaultTier(video);
  const [busy, run] = useBusy();
  if (tier === null) return null;
  return (
    <IconButton
      label="加入购物车"
      disabled={busy}
      onClick={() => {
        if (isLoggedIn()) return run(() => addToCart(video.videoId, tier));
        keepLine({ videoId: video.videoId, videoType: tier });
        askToLogIn();
      }}
    >
      <CartIcon />
    </IconButton>
  );
}
