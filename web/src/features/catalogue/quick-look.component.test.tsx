import { screen } from '@testing-library/react';
import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, neverAnswers, refuses } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { aDeliveredFile } from '../../testing/samples.ts';
import QuickLook from './quick-look.tsx';

const card = (videoId: number) =>
  ({
    videoId,
    videoName: `素材${videoId}`,
    posters: [],
    thumbnailUrl: '/files/thumbnail.webp',
  }) as unknown as VideoCard;
const VIDEOS = [card(1), card(2), card(3)];

function open(videoId: number, videos = VIDEOS) {
  const onMove = vi.fn<(videoId: number) => void>();
  const onClose = vi.fn<() => void>();
  const view = show(<QuickLook videos={videos} videoId={videoId} onMove={onMove} onClose={onClose} />);
  return { ...view, onMove, onClose };
}

beforeEach(() => {
  answers('GET /video/v1/queryVideoByVideoId', neverAnswers);
  answers('GET /video/v1/{id}/preview', { url: '/files/preview.mp4' });
});

describe('the quick look', () => {
  it('shows its position in the list, and links to the clip’s page', () => {
    open(2);
    expect(screen.getByRole('dialog', { name: '素材2' })).toBeVisible();
    expect(screen.getByText('2 / 3')).toBeVisible();
    expect(screen.getByRole('link', { name: '打开详情页' })).toHaveAttribute('href', '/v/2');
  });

  it('moves to the previous and the next clip with its buttons', async () => {
    const { user, onMove } = open(2);
    await user.click(screen.getByRole('button', { name: '上一条（Page Up）' }));
    await user.click(screen.getByRole('button', { name: '下一条（Page Down）' }));
    expect(onMove.mock.calls).toEqual([[1], [3]]);
  });

  it('moves to the next and the previous clip with its keys', async () => {
    const { user, onMove } = open(2);
    await user.keyboard('{PageDown}{PageUp}');
    expect(onMove.mock.calls).toEqual([[3], [1]]);
  });

  it('stops at both ends of the list', async () => {
    const { user, onMove } = open(1);
    expect(screen.getByRole('button', { name: /上一条/ })).toBeDisabled();
    await user.keyboard('{PageUp}');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('closes with its button', async () => {
    const { user, onClose } = open(1);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows nothing for a clip that has left the list', () => {
    open(9);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a retry if the clip fails to load', async () => {
    answers('GET /video/v1/queryVideoByVideoId', refuses(50_000, '服务器繁忙'));
    open(1);
    expect(await screen.findByText('素材加载失败')).toBeVisible();
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  });

  it('describes the files of the chosen format', async () => {
    answers('GET /licence/v1/texts/current', neverAnswers);
    const large = aDeliveredFile({ width: 3840, height: 2160 });
    answers('GET /video/v1/queryVideoByVideoId', {
      ...card(1),
      hdPrice: 30,
      hd4kPrice: 60,
      hdPlusPrice: null,
      hdSize: 1,
      hd4kSize: 2,
      hdResolution: '1920X1080',
      hd4kResolution: '3840X2160',
      authenticationType: 1,
      tiers: [
        { videoType: 1, files: [aDeliveredFile()] },
        { videoType: 2, files: [large, { ...large, format: 'master', container: 'mov', codec: 'prores' }] },
      ],
    } as unknown as VideoDetail);
    const { user } = open(1);
    expect(await screen.findByText(/^1920×1080 · MP4 · H\.264 \(AVC\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^4K/ }));
    expect(screen.getByText(/^3840×2160 · MP4 .*，另有母版 MOV · Apple ProRes/)).toBeVisible();
  });
});
