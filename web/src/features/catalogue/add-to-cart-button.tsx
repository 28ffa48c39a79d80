import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { useAction } from '../../ui/hooks/use-action.ts';
import { IconButton } from '../../ui/button.tsx';
import { CartIcon } from '../../ui/icons/icons.tsx';
import { loadCode } from '../../ui/load-code.ts';
import { defaultTier } from '../clips/tiers.ts';

export function AddToCartButton({ video }: { video: VideoCard }) {
  const tier = defaultTier(video);
  const [busy, run] = useAction();
  if (tier === null) return null;
  return (
    <IconButton
      label="加入购物车"
      disabled={busy}
      onClick={() =>
        run(async () => {
          const { addOrSaveLine } = await loadCode(import('../orders/cart/add-or-save-line.ts'));
          await addOrSaveLine({ videoId: video.videoId, videoType: tier });
        })
      }
    >
      <CartIcon />
    </IconButton>
  );
}
