import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answers } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { CutPreview } from './cut-preview.tsx';

const [from, to] = [
  { videoId: 1, in: 0, out: 4 },
  { videoId: 2, in: 2, out: 6 },
];

it('starts over when it is played again', async () => {
  answers('GET /video/v1/{id}/preview', ({ id }) => ({ url: `/files/${id}.mp4` }));
  const playing = new Set<Element>();
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: Element) {
    return !playing.has(this);
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: Element) {
    playing.delete(this);
  });
  vi.spyOn(prototype, 'play').mockImplementation(function (this: Element) {
    playing.add(this);
    return Promise.resolve();
  });
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));

  const { user } = show(<CutPreview from={from} to={to} />);
  const play = screen.getByRole('button', { name: '播放剪接点' });
  await vi.waitFor(() => expect(play).toBeEnabled());
  await user.click(play);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  await user.click(play);
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  for (const frame of frames.splice(0)) frame(0);
  expect([...playing]).toEqual([screen.getByLabelText('切出')]);
  expect(play).toHaveTextContent('重新播放');
});
