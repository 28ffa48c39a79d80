import { act, fireEvent, screen } from '@testing-library/react';
import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answers } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { clipMarks, NO_MARKS, setClipMarks } from '../../ui/player/clip-marks.ts';
import { usePlayerKeys } from '../../ui/player/use-player-keys.ts';
import HoverPreview from './hover-preview.tsx';
import { useCardPreview } from './use-card-preview.ts';

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

const onAction = vi.fn<(action: object) => void>();
function PagePlayer() {
  const player = useRef<HTMLDivElement>(null);
  usePlayerKeys({ player, enabled: true, onAction });
  return <div ref={player} />;
}

it('leaves keys without a meaning for a hovered card to the page’s player', () => {
  show(
    <>
      <PagePlayer />
      <HoverPreview videoId={4} thumbnails={[]} />
    </>,
  );
  for (const key of [' ', 'ArrowRight', '?', 'i']) press(key);
  expect(onAction.mock.calls.map(([action]) => action)).toEqual([
    { do: 'toggle' },
    { do: 'frame', frames: 1 },
    { do: 'help' },
  ]);
});

function Card({ onLook }: { onLook: () => void }) {
  return <article {...useCardPreview(onLook).handlers} />;
}

it('opens the quick look by space over a card, and the page’s player stays as it is', () => {
  onAction.mockClear();
  const onLook = vi.fn<() => void>();
  show(
    <>
      <PagePlayer />
      <Card onLook={onLook} />
    </>,
  );
  fireEvent.pointerEnter(screen.getByRole('article'), { pointerType: 'mouse' });
  press(' ');
  expect(onLook).toHaveBeenCalledOnce();
  expect(onAction).not.toHaveBeenCalled();
});
