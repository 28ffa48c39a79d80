import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { clipMarks, NO_MARKS, setClipMarks } from './clip-marks.ts';
import Player from './player.tsx';

// The fake browser cannot run the library's elements.
vi.mock('./player-elements.ts', () => ({}));
vi.mock('./clip-player-elements.ts', () => ({}));

const CLIP = { videoId: 7, videoName: '石桥', videoDuration: 10, fps: 25, storyboard: null, audio: null };

/** Replaces what the fake browser lacks: it plays nothing, and knows no duration. */
async function open(fps = 25) {
  const view = show(
    <>
      <Player src="/files/preview.mp4" poster="" video={{ ...CLIP, fps }} />
      <input aria-label="备注" />
      <div role="menu">
        <button type="button" role="menuitem">
          菜单
        </button>
      </div>
    </>,
  );
  await screen.findByRole('group', { name: '逐帧与标记' });
  const video = view.container.querySelector('video')!;
  let paused = true;
  Object.defineProperty(video, 'duration', { get: () => 10, configurable: true });
  Object.defineProperty(video, 'paused', { get: () => paused });
  video.play = () => {
    paused = false;
    video.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  video.pause = () => {
    if (paused) return;
    paused = true;
    video.dispatchEvent(new Event('pause'));
  };
  const frame = () => Math.floor(video.currentTime * fps + 0.01);
  return { ...view, video, frame };
}

/** The range is a status too, but not announced. */
const status = () => screen.getAllByRole('status').at(-1)!.textContent;
const press = (key: string, options: object = {}) => fireEvent.keyDown(document.body, { key, ...options });
const release = (key: string) => fireEvent.keyUp(document.body, { key });
const nextFrames = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => {
  localStorage.removeItem('playerKeys');
  setClipMarks(CLIP.videoId, NO_MARKS);
});

describe('the row of frames', () => {
  const storyboard = { url: '/s.webp', columns: 5, rows: 5, tileWidth: 160, tileHeight: 90 };
  it.each([
    [false, 1],
    [true, 0],
  ])('with frames that look alike: %s, there are %i rows', async (alike, count) => {
    show(<Player src="/files/preview.mp4" poster="" video={{ ...CLIP, storyboard: { ...storyboard, alike } }} />);
    await screen.findByRole('group', { name: '逐帧与标记' });
    expect(screen.queryAllByRole('toolbar', { name: '画面缩略图' })).toHaveLength(count);
  });
});

describe('the player’s shuttle', () => {
  it('plays with L at 1, 2 and 4 times the speed, and stops with K at the usual rate', async () => {
    const { video } = await open();
    for (const rate of [1, 2, 4, 4]) {
      press('l');
      release('l');
      expect([video.paused, video.playbackRate]).toEqual([false, rate]);
    }
    expect(status()).toBe('播放 4 倍速');
    press('k');
    release('k');
    expect([video.paused, video.playbackRate]).toEqual([true, 1]);
    expect(status()).toBe('暂停，00:00:00:00');
  });

  it('does not speed up while L is held', async () => {
    const { video } = await open();
    press('l');
    press('l', { repeat: true });
    expect(video.playbackRate).toBe(1);
  });

  it('plays backwards with J, and stops at the start', async () => {
    const { video, frame } = await open();
    video.currentTime = 0.4;
    press('j');
    expect([video.paused, status()]).toEqual([true, '倒放']);
    await nextFrames(120);
    const earlier = frame();
    expect(earlier).toBeLessThan(10);
    press('j');
    press('j');
    expect(status()).toBe('倒放 4 倍速');
    await nextFrames(200);
    expect(frame()).toBe(0);
    press('l');
    expect([video.paused, video.playbackRate]).toEqual([false, 1]);
  });

  it('pauses with space while it plays backwards', async () => {
    const { video } = await open();
    video.currentTime = 5;
    press('j');
    press(' ');
    const { currentTime } = video;
    await nextFrames(60);
    expect([video.paused, video.currentTime]).toEqual([true, currentTime]);
  });

  it('plays slowly while K and L are held', async () => {
    const { video } = await open();
    press('k');
    press('l');
    expect([video.paused, video.playbackRate]).toEqual([false, 0.25]);
    release('l');
    expect([video.paused, video.playbackRate]).toEqual([true, 1]);
    press('j');
    expect(status()).toBe('倒放 0.25 倍速');
    release('k');
    press('l');
    expect(video.playbackRate).toBe(1);
  });
});

describe('the player’s frames and marks', () => {
  it('steps by frames with the arrow keys, and by a second with shift', async () => {
    const { video, frame } = await open();
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(frame()).toBe(2);
    expect(status()).toBe('00:00:00:02');
    press('ArrowLeft');
    expect(frame()).toBe(1);
    press('ArrowRight', { shiftKey: true });
    expect(frame()).toBe(26);
    expect(video.paused).toBe(true);
  });

  it('marks with I and O, remembers the marks for the clip, and clears them with X', async () => {
    const { video, unmount, frame } = await open();
    video.currentTime = 1;
    press('i');
    expect(status()).toBe('入点 00:00:01:00');
    video.currentTime = 3;
    press('o');
    const range = screen.getByLabelText('标记区间');
    expect(range).toHaveTextContent('00:00:01:00 – 00:00:03:00 · 长 00:00:02:01');
    expect(clipMarks(CLIP.videoId)).toEqual({ in: 25, out: 75 });
    press('I', { shiftKey: true });
    expect(frame()).toBe(25);
    press('O', { shiftKey: true });
    expect(frame()).toBe(75);
    unmount();

    await open();
    expect(screen.getByLabelText('标记区间')).toHaveTextContent('00:00:01:00');
    press('x');
    expect(screen.getByLabelText('标记区间')).toBeEmptyDOMElement();
    expect(clipMarks(CLIP.videoId)).toEqual(NO_MARKS);
  });

  it('repeats the marked part, unless the loop is off', async () => {
    setClipMarks(CLIP.videoId, { in: 25, out: 49 });
    const { video, user } = await open();
    video.currentTime = 1.5;
    await nextFrames(40);
    void video.play();
    video.currentTime = 2.01;
    await nextFrames(40);
    expect(video.currentTime).toBe(1);
    press('r');
    expect(screen.getByRole('button', { name: /^循环/ })).toHaveAttribute('aria-pressed', 'false');
    video.currentTime = 2.01;
    await nextFrames(40);
    expect(video.currentTime).toBe(2.01);
    await user.click(screen.getByRole('button', { name: /^循环/ }));
    expect(status()).toBe('区间循环已打开');
  });

  it('returns to the marked part even if a busy page sees nothing of it', async () => {
    setClipMarks(CLIP.videoId, { in: 25, out: 25 });
    const { video } = await open();
    void video.play();
    video.currentTime = 0.9;
    await nextFrames(40);
    video.currentTime = 3;
    await nextFrames(40);
    expect(video.currentTime).toBe(1);
  });

  it('repeats a part whose end is marked during playback', async () => {
    const { video } = await open();
    void video.play();
    video.currentTime = 3;
    press('o');
    // The frame is over when the loop begins.
    video.currentTime = 3.1;
    await nextFrames(40);
    expect(video.currentTime).toBe(0);
  });

  it('goes on playing behind the marked part after a seek there', async () => {
    setClipMarks(CLIP.videoId, { in: 25, out: 49 });
    const { video } = await open();
    void video.play();
    video.currentTime = 5;
    video.dispatchEvent(new Event('seeking'));
    await nextFrames(40);
    expect(video.currentTime).toBe(5);
  });

  it('steps and plays backwards before the clip’s length is known', async () => {
    const { video, frame } = await open();
    Object.defineProperty(video, 'duration', { get: () => Number.NaN });
    press('ArrowRight');
    expect([frame(), status()]).toEqual([1, '00:00:00:01']);
    setClipMarks(CLIP.videoId, { in: 0, out: null });
    press('j');
    await nextFrames(40);
    expect(frame()).toBe(0);
  });

  it('writes drop-frame time code for 29.97', async () => {
    const { video } = await open(29.97);
    expect(screen.getByText('29.97 fps DF')).toHaveAttribute('title', '丢帧时间码');
    video.currentTime = 1.02;
    press('i');
    expect(status()).toBe('入点 00:00:01;00');
  });
});

describe('the player’s keys', () => {
  it('do nothing while the user types, in a menu, in a dialog, or with a modifier', async () => {
    const { video, user } = await open();
    await user.type(screen.getByRole('textbox', { name: '备注' }), 'jkl i');
    screen.getByRole('menuitem', { name: '菜单' }).focus();
    await user.keyboard('l');
    screen.getByRole('menuitem', { name: '菜单' }).blur();
    press('l', { ctrlKey: true });
    press('?');
    expect(screen.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
    press('l');
    expect(video.paused).toBe(true);
    expect(clipMarks(CLIP.videoId)).toEqual(NO_MARKS);
  });

  it('are listed by ?, and can be turned off there', async () => {
    const { video, user } = await open();
    press('?');
    expect(screen.getByText('标记入点、出点（也可用 A 和 B）')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '启用快捷键' }));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    press('l');
    expect(video.paused).toBe(true);
  });
});
