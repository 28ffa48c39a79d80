import type { BoardItem } from '@zhenku/contract/library/boards';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { logIn, show } from '../../../testing/render.tsx';
import { TimelineDialog } from './timeline-dialog.tsx';

const anItem = (itemId: number): BoardItem =>
  ({
    itemId,
    videoId: itemId + 100,
    sequence: itemId,
    fps: 25,
    frameCount: 250,
    inFrame: null,
    outFrame: null,
    video: { videoName: `镜头${itemId}`, thumbnailUrl: '' },
  }) as BoardItem;
const ITEMS = [anItem(1), anItem(2), anItem(3)];
const PREVIEW = 'GET /video/v1/{id}/preview';
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const sources = () => [...document.querySelectorAll('video')].map((video) => video.src.replace(/^.*\//, ''));
const current = () => screen.getByText(/^\d\. 镜头/).textContent;

let play: () => Promise<void>;
beforeEach(() => {
  logIn();
  answers(PREVIEW, ({ id }) => ({ url: `/files/${id}.mp4` }));
  play = () => Promise.resolve();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => play());
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('loads the next clip into the other player', async () => {
  show(<TimelineDialog items={ITEMS} onClose={() => undefined} />);
  await expect.poll(sources).toEqual(['101.mp4', '102.mp4']);
});

it('keeps a clip that the user pauses while it loads, and skips one that cannot be played', async () => {
  play = () => Promise.reject(new DOMException('paused', 'AbortError'));
  const { user } = show(<TimelineDialog items={ITEMS} onClose={() => undefined} />);
  await settle();
  expect(current()).toBe('1. 镜头1');
  play = () => Promise.reject(new DOMException('no source', 'NotSupportedError'));
  await user.click(screen.getByRole('button', { name: '下一条' }));
  expect(await screen.findByText('2 条预览无法播放，已跳过。')).toBeVisible();
});

it('drops a clip whose URL comes after the user has moved on', async () => {
  const late = Promise.withResolvers<{ url: string }>();
  answers(PREVIEW, ({ id }) => (id === 201 ? late.promise : { url: `/files/${id}.mp4` }));
  const items = [{ ...anItem(1), videoId: 201 }, anItem(2), anItem(3)];
  const { user } = show(<TimelineDialog items={items} onClose={() => undefined} />);
  await user.click(screen.getByRole('button', { name: /播放第 3 条/ }));
  await expect.poll(() => sources()[0]).toBe('103.mp4');
  late.resolve({ url: '/files/201.mp4' });
  await settle();
  expect(sources()[0]).toBe('103.mp4');
  expect(current()).toBe('3. 镜头3');
});

it('plays the shots with which it was opened when the board changes', async () => {
  let change: (items: BoardItem[]) => void;
  function ChangingBoard() {
    const [items, setItems] = useState([anItem(4), anItem(5)]);
    change = setItems;
    return <TimelineDialog items={items} onClose={() => undefined} />;
  }
  show(<ChangingBoard />);
  await settle();
  act(() => change([anItem(5)]));
  expect(current()).toBe('1. 镜头4');
});

it('skips a clip without a preview', async () => {
  answers(PREVIEW, ({ id }) => (id === 301 ? refuses(40400, '没有预览') : { url: `/files/${id}.mp4` }));
  show(<TimelineDialog items={[{ ...anItem(1), videoId: 301 }, anItem(2)]} onClose={() => undefined} />);
  await expect.poll(current).toBe('2. 镜头2');
  expect(callsOf(PREVIEW).map(({ id }) => id)).toContain(301);
});
