import type { Key } from '@zhenku/contract/api';
import { useCall } from '../../../api/use-call.ts';

const LIST = 'GET /board/v1/list' satisfies Key;
const BOARD = 'GET /board/v1/info' satisfies Key;

/** The calls whose data changes with a board. */
export const BOARD_KEYS: readonly Key[] = [LIST, BOARD];

export const useBoards = (videoId?: number) => useCall(LIST, { videoId }, { staleTime: 0 });

/** Polls, because members of a company change a board together. */
export const useBoard = (boardId: number) =>
  useCall(BOARD, { boardId }, { staleTime: 0, silent: true, refetchInterval: 15_000 });
