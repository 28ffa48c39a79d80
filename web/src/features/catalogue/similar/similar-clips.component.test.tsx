import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { CUT_SECONDS_MAX } from '@zhenku/contract/similar/kinds';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import SimilarClips from './similar-clips.tsx';
import SimilarSection from './similar-section.tsx';

const KEY = 'GET /video/v1/querySimilar';
const card = (videoId: number) =>
  ({
    videoId,
    videoName: `素材${videoId}`,
    posters: [],
    thumbnailUrl: '/files/thumbnail.webp',
  }) as unknown as VideoCard;
const found = (...ids: number[]) => ({
  content: ids.map(card),
  matches: ids.map((videoId) => ({ videoId, score: 0.9, reasons: ['同色调', '同为右移'] })),
});

const open = (hidesEmpty = false) =>
  show(
    <SimilarClips
      hidesEmpty={hidesEmpty}
      videoId={1}
      size={12}
      title={(chips) => (
        <>
          <h2>相似镜头</h2>
          {chips}
        </>
      )}
    />,
  );

describe('similar clips', () => {
  it('have their reasons in one line', async () => {
    answers(KEY, found(2, 3));
    open();
    const [first] = await screen.findAllByRole('listitem');
    expect(within(first!).getByRole('link', { name: '素材2' })).toBeVisible();
    expect(within(first!).getByText('同色调 · 同为右移')).toBeVisible();
  });

  it('follow the chips: normal, preferred, ignored', async () => {
    answers(KEY, found(2));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '画面：一般' }));
    await user.click(await screen.findByRole('button', { name: '画面：优先' }));
    expect(await screen.findByRole('button', { name: '画面：不计' })).toBeVisible();
    await vi.waitFor(() =>
      expect(callsOf(KEY).map(({ look, movement }) => [look, movement])).toEqual([
        [1, 1],
        [3, 1],
        [0, 1],
      ]),
    );
  });

  it('keep at least one reason in use', async () => {
    answers(KEY, found(2));
    const { user } = open();
    for (const name of ['画面', '运动', '关键词']) {
      await user.click(await screen.findByRole('button', { name: `${name}：一般` }));
      await user.click(await screen.findByRole('button', { name: `${name}：优先` }));
    }
    expect(screen.getByRole('button', { name: '关键词：一般' })).toBeVisible();
  });

  it('say that no clip is similar', async () => {
    answers(KEY, found());
    open();
    expect(await screen.findByText('还没有与它相似的镜头')).toBeVisible();
    expect(screen.getByRole('heading', { name: '相似镜头' })).toBeVisible();
  });

  it('have no section on the page of a clip that is like no other', async () => {
    answers(KEY, found());
    open(true);
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: '相似镜头' })).toBeNull());
  });

  it('keep the chips if other weights find nothing', async () => {
    answers(KEY, ({ look }) => (look === 3 ? found() : found(2)));
    const { user } = open(true);
    await user.click(await screen.findByRole('button', { name: '画面：一般' }));
    expect(await screen.findByText('按现在的取舍没有相似的镜头')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '画面：优先' }));
    expect(await screen.findByRole('link', { name: '素材2' })).toBeVisible();
  });

  it('offer a retry if they cannot be loaded', async () => {
    answers(KEY, refuses(50_000, '服务器繁忙'));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('相似镜头加载失败');
    answers(KEY, found(2));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: '素材2' })).toBeVisible();
  });
});

describe('the link to the next shot', () => {
  it.each([
    [CUT_SECONDS_MAX, true],
    [CUT_SECONDS_MAX + 1, false],
  ])('is on the page of a clip of %d seconds: %s', async (videoDuration, isShown) => {
    answers(KEY, found(2));
    show(<SimilarSection video={{ ...card(1), videoDuration }} />);
    await screen.findByRole('link', { name: '更多相似镜头' });
    expect(screen.queryByRole('link', { name: '接下一镜' }) !== null).toBe(isShown);
  });
});
