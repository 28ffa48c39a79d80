import { call } from '../../../api/user-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { toHref } from '../../../ui/router/location.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshFavourites } from './queries.ts';

export async function createFolder(boardName: string, company: boolean): Promise<void> {
  await call('POST /board/v1/create', { boardName, company });
  toast.success('创建成功');
  await refreshFavourites();
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
