import type { Board, BoardItem } from '@zhenku/contract/library/boards';
import type { Output, Request } from '@zhenku/contract/api';
import type { Tier } from '@zhenku/contract/constants';
import type { ClipPoints } from '@zhenku/contract/rules/clip-points';
import { call } from '../../../api/user-client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { priceOf } from '../../clips/tiers.ts';
import { refreshFavourites } from '../favourites/queries.ts';
import { sentPoints } from './marked-points.ts';

type Info = 'GET /board/v1/info';

/** Returns items in a new order: those moved, in their order, before another item or at the end. */
export function moveBefore(
  items: readonly BoardItem[],
  itemIds: readonly number[],
  beforeItemId?: number,
): BoardItem[] {
  const ids = new Set(itemIds);
  const moved = items.filter(({ itemId }) => ids.has(itemId));
  const others = items.filter(({ itemId }) => !ids.has(itemId));
  const at = beforeItemId === undefined ? -1 : others.findIndex(({ itemId }) => itemId === beforeItemId);
  const index = at < 0 ? others.length : at;
  return [...others.slice(0, index), ...moved, ...others.slice(index)].map((item, place) => ({
    ...item,
    sequence: place + 1,
  }));
}

/** Shows a board's changed items at once, and the server's when it has answered or refused. */
async function changeItems(
  boardId: number,
  { change, send }: { change: (items: BoardItem[]) => BoardItem[]; send: () => Promise<unknown> },
): Promise<void> {
  const queryKey = ['GET /board/v1/info', { boardId } satisfies Request<Info>];
  // A pending response would restore the old items.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Output<Info>>(queryKey, (page) => page && { ...page, items: change(page.items) });
  try {
    await send();
  } finally {
    await refreshFavourites();
  }
}

export const orderItems = (boardId: number, itemIds: number[], beforeItemId?: number): Promise<void> =>
  changeItems(boardId, {
    change: (items) => moveBefore(items, itemIds, beforeItemId),
    send: () => call('POST /board/v1/item/order', { boardId, itemIds, beforeItemId }),
  });

export const setPoints = ({
  boardId,
  itemId,
  points,
}: {
  boardId: number;
  itemId: number;
  points: ClipPoints;
}): Promise<void> =>
  changeItems(boardId, {
    change: (items) => items.map((item) => (item.itemId === itemId ? { ...item, ...points } : item)),
    send: () => call('POST /board/v1/item/points', { boardId, itemId, ...sentPoints(points) }),
  });

export async function transferItems(
  board: Board,
  { itemIds, toBoardId, copy }: { itemIds: number[]; toBoardId: number; copy: boolean },
): Promise<void> {
  const { added, present } = await call('POST /board/v1/item/transfer', {
    boardId: board.boardId,
    itemIds,
    toBoardId,
    copy,
  });
  const there = present > 0 ? `，${present} 条已在其中` : '';
  toast.success(`${copy ? '已复制' : '已移动'} ${copy ? added : itemIds.length} 条素材${there}`);
  await refreshFavourites();
}

export async function removeItems(boardId: number, itemIds: number[]): Promise<void> {
  const agreed = await confirm({
    title: '移出收藏夹',
    content: `确定将选中的 ${itemIds.length} 条素材移出收藏夹吗？备注、出入点，以及客户的选择和意见一并删除。`,
    okText: '移出',
    danger: true,
  });
  if (!agreed) return;
  const { removed } = await call('POST /board/v1/item/delete', { boardId, itemIds });
  toast.success(`已移出 ${removed} 条素材`);
  await refreshFavourites();
}

/** Asks for confirmation, stating how many clips will be removed with the board. Returns whether it was deleted. */
export async function deleteBoard({ boardId, boardName, videoCount, company, shareId }: Board): Promise<boolean> {
  const clips = videoCount > 0 ? `，其中的 ${videoCount} 条素材将一并移出` : '';
  const members = company ? '，企业成员也将看不到它' : '';
  const agreed = await confirm({
    title: '删除收藏夹',
    content: `确定删除收藏夹“${boardName}”吗${clips}${members}？${shareId ? '分享链接和' : ''}客户链接随之失效，客户的选择和意见一并删除。`,
    okText: '删除',
    danger: true,
  });
  if (!agreed) return false;
  await call('POST /board/v1/delete', { boardId });
  toast.success('删除成功');
  await refreshFavourites();
  return true;
}

/** Returns what a checkout of items in a tier buys, and why it skips the others. A wider licence covers the tier. */
export function planCheckout(
  items: readonly BoardItem[],
  { videoType, userId, max }: { videoType: Tier; userId: number | undefined; max: number },
) {
  const groups = Map.groupBy(items, ({ licensedTypes, video }) => {
    if (licensedTypes.some((tier) => tier >= videoType)) return 'licensed';
    if (video.authorId === userId) return 'own';
    if (priceOf(video, videoType) === null) return 'unsold';
    return licensedTypes.length > 0 ? 'upgradable' : 'bought';
  });
  const count = (group: 'licensed' | 'own' | 'unsold' | 'upgradable') => groups.get(group)?.length ?? 0;
  const bought = groups.get('bought') ?? [];
  const taken = bought.slice(0, max);
  const fen = taken.reduce((sum, { video }) => sum + Math.round((priceOf(video, videoType) ?? 0) * 100), 0);
  const skipped = [
    count('licensed') > 0 && `${count('licensed')} 条已购`,
    count('upgradable') > 0 && `${count('upgradable')} 条可在素材页补差价升级`,
    count('own') > 0 && `${count('own')} 条是您自己的作品`,
    count('unsold') > 0 && `${count('unsold')} 条没有此规格`,
    bought.length > max && `${bought.length - max} 条超出一次结算的上限`,
  ].filter((text) => text !== false);
  return { items: taken, price: fen / 100, skipped };
}
