import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { call } from '../../../api/user-client.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { openFavouriteDialog } from '../favourites/favourite-dialog.tsx';
import { markFavourited, refreshFavourites } from '../favourites/queries.ts';

/** Saves a clip into the board used last; the toast offers to change the board. */
export async function saveClip(video: Pick<VideoCard, 'videoId' | 'videoName'>): Promise<void> {
  const { videoId } = video;
  const { boardName, added, ...saved } = await call('POST /board/v1/save', { videoId });
  markFavourited(videoId, true);
  const action = { label: '更改', onPress: () => openFavouriteDialog(video, added ? saved : undefined) };
  if (added) toast.success(`已收藏到“${boardName}”`, action);
  else toast.info(`已在“${boardName}”中`, action);
  await refreshFavourites();
}
