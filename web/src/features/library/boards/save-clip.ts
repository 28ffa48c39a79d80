import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { call } from '../../../api/user-client.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { openFavouriteDialog } from '../favourites/favourite-dialog.tsx';
import { rememberedPoints } from './marked-points.ts';
import { markFavourited, refreshFavourites } from '../favourites/queries.ts';

/** Saves a clip with its marks into the board used last; the toast offers to change the board. */
export async function saveClip(video: Pick<VideoCard, 'videoId' | 'videoName'>): Promise<void> {
  const { videoId } = video;
  const { boardName, added, pointed, ...saved } = await call('POST /board/v1/save', {
    videoId,
    ...rememberedPoints(videoId),
  });
  markFavourited(videoId, true);
  const action = { label: '更改', onPress: () => openFavouriteDialog(video, added ? saved : undefined) };
  if (added) toast.success(`已收藏到“${boardName}”${pointed ? '，含出入点' : ''}`, action);
  else toast.info(`已在“${boardName}”中${pointed ? '，已存入出入点' : ''}`, action);
  await refreshFavourites();
}
