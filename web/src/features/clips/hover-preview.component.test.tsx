import { act, fireEvent, screen } from '@testing-library/react';
import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { beforeEach, expect, it } from 'vitest';
import { answers } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { clipMarks, NO_MARKS, setClipMarks } from '../../ui/player/clip-marks.ts';
import HoverPreview from './hover-preview.tsx';

const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  setClipMarks(4, NO_MARKS);
  answers('GET /video/v1/{id}/preview', { url: '/files/preview.mp4' });
  answers('GET /video/v1/queryVideoByVideoId', {
    videoId: 4,
    videoName: '石桥',
    videoDuration: 10,
    fps: 25,
  } as unknown as VideoDetail);
});

it('opens a small player with the player’s keys', async () => {
  const { container } = show(<HoverPreview videoId={4} thumbnails={[]} />);
  press('ArrowRight');
  expect(screen.queryByRole('timer')).toBeNull();
  press('i');
  await screen.findByRole('timer', { name: '时间码' });
  const video = container.querySelector<HTMLVideoElement>('video[aria-label=石桥]')!;
  Object.defineProperty(video, 'duration', { value: 10 });
  act(() => void video.dispatchEvent(new Event('loadedmetadata')));
  expect(clipMarks(4)).toEqual({ in: 0, out: null });
  press('ArrowRight');
  press('o');
  expect(clipMarks(4)).toEqual({ in: 0, out: 1 });
  expect(screen.getByRole('status')).toHaveTextContent('出点 00:00:00:01');
});
