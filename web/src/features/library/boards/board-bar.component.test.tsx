import type { BoardItem, BoardPage } from '@zhenku/contract/library/boards';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { logIn, show } from '../../../testing/render.tsx';
import { clipMarks, NO_MARKS, setClipMarks } from '../../../ui/player/clip-marks.ts';
import BoardBar from './board-bar.tsx';

const INFO = 'GET /board/v1/info';
const POINTS = 'POST /board/v1/item/points';
let item: BoardItem;
const isStored = (points: Partial<BoardItem> = {}, mayChange = true) => {
  item = {
    itemId: 1,
    videoId: 7,
    sequence: 1,
    fps: 25,
    frameCount: 250,
    inFrame: null,
    outFrame: null,
    ...points,
  } as BoardItem;
  answers(INFO, () => ({ boardId: 5, boardName: '城市三十秒', mayChange, items: [item] }) as unknown as BoardPage);
};
const open = () => show(<BoardBar boardId={5} videoId={7} />);

beforeEach(() => {
  logIn();
  setClipMarks(7, NO_MARKS);
  answers(POINTS, ({ inFrame = null, outFrame = null }) => {
    item = { ...item, inFrame, outFrame };
    return null;
  });
});

it('saves marks as points, the last frame included, and clears them', async () => {
  isStored();
  open();
  expect(await screen.findByText('全段 00:00:10:00')).toBeVisible();
  act(() => setClipMarks(7, { in: 25, out: 99 }));
  expect(await screen.findByText('入 00:00:01:00 · 出 00:00:04:00 · 用 00:00:03:00')).toBeVisible();
  expect(callsOf(POINTS)).toEqual([{ boardId: 5, itemId: 1, inFrame: 25, outFrame: 100 }]);
  expect(await screen.findByText('已存入收藏夹')).toBeVisible();
  act(() => setClipMarks(7, NO_MARKS));
  await expect.poll(() => callsOf(POINTS).at(-1)).toEqual({ boardId: 5, itemId: 1 });
});

it('moves the marks to the board’s points when it opens, and when they change elsewhere', async () => {
  setClipMarks(7, { in: 3, out: null });
  isStored({ inFrame: 50, outFrame: 100 });
  open();
  await expect.poll(() => clipMarks(7)).toEqual({ in: 50, out: 99 });
  isStored({ inFrame: 60 });
  await act(() => queryClient.invalidateQueries({ queryKey: [INFO] }));
  await expect.poll(() => clipMarks(7)).toEqual({ in: 60, out: null });
  expect(callsOf(POINTS)).toEqual([]);
});

it('saves older marks of a clip without points only on request, because they may belong to another board', async () => {
  setClipMarks(7, { in: 10, out: null });
  isStored();
  const { user } = open();
  const button = await screen.findByRole('button', { name: '存入播放器标记' });
  await act(() => queryClient.invalidateQueries({ queryKey: [INFO] }));
  expect(clipMarks(7)).toEqual({ in: 10, out: null });
  expect(callsOf(POINTS)).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('已存入收藏夹')).toBeVisible();
  expect(callsOf(POINTS)).toEqual([{ boardId: 5, itemId: 1, inFrame: 10 }]);
});

it('saves a mark beside an older one', async () => {
  setClipMarks(7, { in: 10, out: null });
  isStored();
  open();
  await screen.findByRole('button', { name: '存入播放器标记' });
  act(() => setClipMarks(7, { in: 10, out: 49 }));
  await expect.poll(() => callsOf(POINTS)).toEqual([{ boardId: 5, itemId: 1, inFrame: 10, outFrame: 50 }]);
});

it('saves only the last of several marks while a request runs', async () => {
  isStored();
  open();
  await screen.findByText(/全段/);
  const reply = Promise.withResolvers<null>();
  answers(POINTS, () => reply.promise);
  act(() => setClipMarks(7, { in: 10, out: null }));
  await expect.poll(() => callsOf(POINTS).length).toBe(1);
  act(() => setClipMarks(7, { in: 10, out: 49 }));
  act(() => setClipMarks(7, { in: 20, out: 49 }));
  reply.resolve(null);
  await expect
    .poll(() => callsOf(POINTS).map(({ inFrame, outFrame }) => [inFrame, outFrame]))
    .toEqual([
      [10, undefined],
      [20, 50],
    ]);
});

it('keeps the marks when they cannot be saved, and offers to retry', async () => {
  isStored();
  const { user } = open();
  await screen.findByText(/全段/);
  answers(POINTS, refuses(50000, '服务器出错了'));
  act(() => setClipMarks(7, { in: 10, out: null }));
  expect(await screen.findByText(/出入点没有存入收藏夹/)).toBeVisible();
  expect(clipMarks(7)).toEqual({ in: 10, out: null });
  expect(callsOf(POINTS)).toHaveLength(1);
  answers(POINTS, null);
  isStored({ inFrame: 10 });
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('已存入收藏夹')).toBeVisible();
});

it('shows a viewer the points without saving marks, and nothing for a clip that is not on the board', async () => {
  isStored({ inFrame: 50 }, false);
  const { unmount } = open();
  expect(await screen.findByText(/^入 00:00:02:00/)).toBeVisible();
  act(() => setClipMarks(7, { in: 10, out: null }));
  unmount();
  const { container } = show(<BoardBar boardId={5} videoId={8} />);
  await expect.poll(() => callsOf(INFO).length).toBeGreaterThan(1);
  expect(container).toBeEmptyDOMElement();
  expect(callsOf(POINTS)).toEqual([]);
});
