import { screen } from '@testing-library/react';
import type { BoardItem } from '@zhenku/contract/library/boards';
import { afterEach, expect, it } from 'vitest';
import { answers, callsOf } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { NO_MARKS, setClipMarks } from '../../../ui/player/clip-marks.ts';
import { PointsDialog } from './points-dialog.tsx';

const ITEM = {
  itemId: 5,
  inFrame: null,
  outFrame: null,
  fps: 29.97,
  frameCount: 3_000,
  video: { videoId: 7, videoName: '石桥', thumbnailUrl: '' },
} as unknown as BoardItem;
const POINTS = 'POST /board/v1/item/points';

afterEach(() => setClipMarks(7, NO_MARKS));

const open = (points: Partial<BoardItem> = {}) => {
  answers('GET /video/v1/{id}/preview', { url: '/files/preview.mp4' });
  answers(POINTS, null);
  setClipMarks(7, { in: 1_800, out: 1_829 });
  return show(<PointsDialog boardId={3} item={{ ...ITEM, ...points }} onClose={() => undefined} />);
};
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

it('proposes the player’s marks in drop-frame time code, and saves the frame after the last as the out point', async () => {
  const { user } = open();
  expect(values()).toEqual(['00:01:00;02', '00:01:01;02']);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await expect.poll(() => callsOf(POINTS)).toEqual([{ boardId: 3, itemId: 5, inFrame: 1_800, outFrame: 1_830 }]);
});

it('keeps the board’s own points until the marks are chosen', async () => {
  const { user } = open({ inFrame: 30, outFrame: 60 });
  expect(values()).toEqual(['00:00:01;00', '00:00:02;00']);
  await user.click(screen.getByRole('button', { name: '取播放器标记' }));
  expect(values()).toEqual(['00:01:00;02', '00:01:01;02']);
});
