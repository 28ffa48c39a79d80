import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import type { useBoards } from './queries.ts';

/** Returns the boards that the caller may change as folders to choose from. */
export function foldersOf({ data, isError, isPending, refetch }: ReturnType<typeof useBoards>) {
  const list = data?.list
    .filter(({ mayChange }) => mayChange)
    .map(({ boardId, boardName, company, videoCount, shareId, hasVideo, coverUrls }): FavouriteFolder => ({
      favoriteId: boardId,
      favoriteName: company ? `${boardName}（企业）` : boardName,
      videoCount,
      coverUrl: coverUrls[0] ?? '',
      shareId,
      hasVideo,
    }));
  return { data: list && { list }, isError, isPending, refetch };
}
