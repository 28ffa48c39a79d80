import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { call } from '../../../api/user-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { toHref } from '../../../ui/router/location.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshFavourites } from './queries.ts';

export async function createFolder(favoriteName: string): Promise<void> {
  await call('POST /userfavorite/v1/create', { favoriteName });
  toast.success('创建成功');
  await refreshFavourites();
}

export async function renameFolder(favoriteId: number, favoriteName: string): Promise<void> {
  await call('POST /userfavorite/v1/update', { favoriteId, favoriteName });
  toast.success('保存成功');
  await refreshFavourites();
}

/** Asks for confirmation, stating how many clips will be removed with the folder. Returns whether it was deleted. */
export async function deleteFolder({ favoriteId, favoriteName, ...folder }: FavouriteFolder): Promise<boolean> {
  const clips = folder.videoCount > 0 ? `，其中的 ${folder.videoCount} 条视频将一并移出` : '';
  const agreed = await confirm({
    title: '删除收藏夹',
    content: `确定删除收藏夹“${favoriteName}”吗${clips}${folder.shareId ? '，分享链接随之失效' : ''}？`,
    okText: '删除',
    danger: true,
  });
  if (!agreed) return false;
  await call('POST /userfavorite/v1/delete', { favoriteId });
  toast.success('删除成功');
  await refreshFavourites();
  return true;
}

export const sharedAddress = (shareId: string) => new URL(toHref(`/shared/${shareId}`), location.href).href;

export async function shareFolder(favoriteId: number): Promise<void> {
  await call('POST /userfavorite/v1/share', { favoriteId });
  await refreshFavourites();
}

/** Asks for confirmation, because a revoked link cannot be restored. */
export async function endSharing(favoriteId: number): Promise<void> {
  const agreed = await confirm({
    title: '结束分享',
    content: '结束后，已发出的链接将永久失效；再次分享会得到新的链接。',
    okText: '结束分享',
    danger: true,
  });
  if (!agreed) return;
  await call('POST /userfavorite/v1/unshare', { favoriteId });
  toast.success('已结束分享');
  await refreshFavourites();
}
