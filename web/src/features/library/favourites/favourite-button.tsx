import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { withLogin } from '../../../api/with-login.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons/card-icons.tsx';
import { loadCode } from '../../../ui/load-code.ts';

/**
 * Returns a function that saves a clip into the board used last, or opens the folder dialog for a clip that is known to be in
 * one. Visitors must log in first and then return to this page.
 */
function useFavourite(video: VideoCard, favourited: boolean) {
  const [, run] = useAction();
  return () => {
    const { videoId, videoName } = video;
    run(() =>
      withLogin({ kind: 'favourite', videoId, videoName }, async () => {
        if (favourited) (await loadCode(import('./favourite-dialog.tsx'))).openFavouriteDialog(video);
        else await (await loadCode(import('../boards/save-clip.ts'))).saveClip(video);
      }),
    );
  };
}

export function FavouriteIconButton({ video }: { video: VideoCard }) {
  const open = useFavourite(video, false);
  return (
    <IconButton label="收藏" onClick={open}>
      <HeartIcon />
    </IconButton>
  );
}

export function FavouriteButton({ video }: { video: VideoDetail }) {
  const open = useFavourite(video, video.favourited);
  const Icon = video.favourited ? HeartFilledIcon : HeartIcon;
  return (
    <Button variant="quiet" block onClick={open}>
      <Icon size={16} />
      {video.favourited ? '已收藏' : '收藏'}
    </Button>
  );
}
