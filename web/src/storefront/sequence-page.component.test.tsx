import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { errors } from '@zhenku/contract/errors';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { address, show } from '../testing/render.tsx';
import SequencePage from './sequence-page.tsx';

const NEXT = 'GET /video/v1/queryNextShots';
const clip = (videoId: number) =>
  ({
    videoId,
    videoName: `素材${videoId}`,
    posters: [],
    thumbnailUrl: '/files/thumbnail.webp',
    videoThumbnailUrls: [],
    videoDuration: 10,
  }) as unknown as VideoCard & VideoDetail;

const open = (shots: string) => show(<SequencePage />, { at: `/sequence?shots=${shots}` });

beforeEach(() => {
  answers('GET /video/v1/queryVideoByVideoId', ({ videoId }) => clip(videoId));
  answers('GET /video/v1/{id}/preview', ({ id }) => ({ url: `/files/${id}.mp4` }));
  answers(NEXT, ({ videoId }) => ({
    content: [clip(videoId + 1)],
    matches: [{ videoId: videoId + 1, score: 0.9, reasons: ['延续右移'], inPoint: 2 }],
  }));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

describe('a sequence', () => {
  it('says how to start', () => {
    open('');
    expect(screen.getByText('从一个镜头的详情页点“接下一镜”开始')).toBeVisible();
  });

  it('grows by clips that go on from the last out point, and stays in the address', async () => {
    const { user } = open('1_0_4');
    expect(await screen.findByText('延续右移')).toBeVisible();
    expect(callsOf(NEXT)).toMatchObject([{ videoId: 1, at: 4 }]);
    await user.click(screen.getByRole('button', { name: '用作下一镜：素材2' }));
    expect(address()).toContain('shots=1_0_4%2C2_2_6');
    expect(await screen.findByText('共 2 个镜头，8.0 秒')).toBeVisible();
    expect(await screen.findByRole('button', { name: '用作下一镜：素材3' })).toBeVisible();
  });

  it('asks again for another out point', async () => {
    open('1_0_4');
    const slider = await screen.findByRole('slider');
    fireEvent.change(slider, { target: { value: '3' } });
    fireEvent.blur(slider);
    await vi.waitFor(() => expect(callsOf(NEXT).at(-1)).toMatchObject({ at: 3 }));
    expect(address()).toContain('shots=1_0_3');
  });

  it('shows the cut to a clip that is tried', async () => {
    const { user } = open('1_0_4');
    expect(await screen.findByRole('button', { name: '播放剪接点' })).toBeDisabled();
    await user.click(await screen.findByRole('button', { name: '试接：素材2' }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: '播放剪接点' })).toBeEnabled());
    expect(screen.getByLabelText('切入')).toHaveAttribute('src', '/files/2.mp4');
  });

  it('says that its last shot has gone off sale, and lets it be removed', async () => {
    answers('GET /video/v1/queryVideoByVideoId', refuses(errors.notFound.code, '视频不存在'));
    const { user } = open('1_0_4');
    expect(await screen.findByText('最后一个镜头已下架，请移除它')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^移除第 1 个镜头/ }));
    expect(screen.getByText('从一个镜头的详情页点“接下一镜”开始')).toBeVisible();
  });

  it('offers a retry after other errors', async () => {
    answers('GET /video/v1/queryVideoByVideoId', refuses(50_000, '服务器繁忙'));
    const { user } = open('1_0_4');
    expect(await screen.findByText('镜头加载失败')).toBeVisible();
    answers('GET /video/v1/queryVideoByVideoId', ({ videoId }) => clip(videoId));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('延续右移')).toBeVisible();
  });

  it('says that a long clip has no next shots', async () => {
    answers('GET /video/v1/queryVideoByVideoId', ({ videoId }) => ({ ...clip(videoId), videoDuration: 90 }));
    answers(NEXT, { content: [], matches: [] });
    open('1_0_4');
    expect(await screen.findByText('超过 72 秒的镜头还不能接下一镜')).toBeVisible();
  });

  it('loses a shot that is removed', async () => {
    const { user } = open('1_0_4,5_0_2');
    await user.click(await screen.findByRole('button', { name: /^移除第 1 个镜头/ }));
    expect(address()).toContain('shots=5_0_2');
  });
});
