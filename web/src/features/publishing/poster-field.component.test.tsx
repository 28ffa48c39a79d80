import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../testing/render.tsx';
import { PosterField } from './poster-field.tsx';

const POSTER = 'POST /video/v1/poster';
const video = {
  videoId: 7,
  previewUrl: '/files/public/preview.mp4',
  videoDuration: 4,
  posterSeconds: null,
  thumbnails: [0.5, 1.5, 2.5].map((seconds) => ({ seconds, url: `/files/public/${seconds}.webp` })),
};

it('chooses a candidate, or the frame at any time', async () => {
  logIn();
  answers(POSTER, null);
  const { user } = show(<PosterField video={video} />);
  expect(screen.getByText(/当前：自动选择/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1.50秒处的画面' }));
  await user.click(screen.getByRole('button', { name: '用作封面' }));
  fireEvent.change(screen.getByRole('slider'), { target: { value: '3.2' } });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '3.20秒');
  await user.click(screen.getByRole('button', { name: '用作封面' }));
  expect(callsOf(POSTER)).toEqual([
    { videoId: 7, seconds: 1.5 },
    { videoId: 7, seconds: 3.2 },
  ]);
  await expect.poll(toastTexts).toContain('封面将在几秒内更新');
});

it('returns to the automatic choice', async () => {
  logIn();
  answers(POSTER, null);
  const { user } = show(<PosterField video={{ ...video, posterSeconds: 2.5 }} />);
  expect(screen.getByText(/当前：2\.50秒处的画面/)).toBeVisible();
  expect(screen.getByRole('button', { name: '用作封面' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '恢复自动选择' }));
  expect(callsOf(POSTER)).toEqual([{ videoId: 7 }]);
});

it('says why a frame is refused', async () => {
  logIn();
  answers(POSTER, refuses(40_900, '作品处理完成后才能选择封面'));
  const { user } = show(<PosterField video={video} />);
  await user.click(screen.getByRole('button', { name: '用作封面' }));
  await expect.poll(toastTexts).toEqual(['作品处理完成后才能选择封面']);
});

it('is absent before the clip is processed', () => {
  show(<PosterField video={{ ...video, previewUrl: null }} />);
  expect(screen.queryByRole('region', { name: '封面' })).not.toBeInTheDocument();
});
