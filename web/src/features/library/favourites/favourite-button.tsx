import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { openLoginPage, isLoggedIn } from '../../../api/session.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons/card-icons.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';

function useFavourite(video: VideoCard) {
  const [, run] = useAction(() => toast.error('加载失败，请刷新后重试'));
  return () => {
    if (!isLoggedIn()) return openLoginPage();
    run(async () => (await import('./favourite-dialog.tsx')).openFavouriteDialog(video));
  };
}

export function FavouriteIconButton({ video }: { video: VideoCard }) {
  const open = useFavourite(video);
  return (
    <IconButton label="收藏" onClick={open}>
      <HeartIcon />
    </IconButton>
  );
}

export function FavouriteButton({ video }: { video: VideoDetail }) {
  const open = useFavourite(video);
  const Icon = video.favourited ? HeartFilledIcon : HeartIcon;
  return (
    <Button variant="quiet" block onClick={open}>
      <Icon size={16} />
      {video.favourited ? '已收藏' : '收藏'}
    </Button>
  );
}
