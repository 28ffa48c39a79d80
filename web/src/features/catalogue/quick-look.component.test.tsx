import { screen, within } from '@testing-library/react';
import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, neverAnswers, refuses } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { A_LICENCE_TEXT, aDeliveredFile } from '../../testing/samples.ts';
import { saveIntendedUse } from '../licences/uses/intended-use.ts';
import QuickLook from './quick-look.tsx';

// The fake browser cannot run the library's elements.
vi.mock('../../ui/player/player-elements.ts', () => ({}));
vi.mock('../../ui/player/clip-player-elements.ts', () => ({}));

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

  describe('the use picker', () => {
    const plusToo = {
      ...card(1),
      hdPrice: 30,
      hd4kPrice: null,
      hdPlusPrice: 90,
      hdSize: 1,
      hdPlusSize: 2,
      hdResolution: '1920X1080',
      hdPlusResolution: '1920X1080',
      authenticationType: 2,
      editorialOnly: false,
      tiers: [],
    } as unknown as VideoDetail;
    const tier = (name: RegExp) => screen.getByRole('button', { name });

    beforeEach(() => {
      answers('GET /licence/v1/texts/current', A_LICENCE_TEXT);
      answers('GET /video/v1/queryVideoByVideoId', plusToo);
    });

    it('selects the cheapest format whose licence covers the use', async () => {
      const { user } = open(1);
      await user.click(await screen.findByRole('button', { name: /说说用途，帮您选/ }));
      await user.click(await screen.findByRole('checkbox', { name: '线上广告' }));
      expect(screen.getByText('可以：HD 包含您的用途')).toBeVisible();
      expect(tier(/^HD/)).toHaveAttribute('aria-pressed', 'true');
      await user.click(screen.getByRole('checkbox', { name: '影视、综艺、纪录片制作' }));
      expect(tier(/^PLUS/)).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByText('可以：PLUS 包含您的用途')).toBeVisible();
    });

    it('remembers the use for the next clip, and warns about a format that does not cover it', async () => {
      saveIntendedUse({ licensee: 'company', uses: ['film'] });
      const { user } = open(1);
      expect(await screen.findByText('我的用途：企业；影视、综艺、纪录片制作')).toBeVisible();
      await expect.poll(() => tier(/^PLUS/).getAttribute('aria-pressed')).toBe('true');
      await user.click(tier(/^HD/));
      expect(screen.getByText('HD 不含您的用途')).toBeVisible();
      expect(screen.getByText('标准授权不含：影视、综艺、纪录片制作')).toBeVisible();
      await user.click(screen.getByRole('button', { name: '选 PLUS' }));
      expect(tier(/^PLUS/)).toHaveAttribute('aria-pressed', 'true');
    });

    it('says that no format of an editorial clip covers advertising', async () => {
      saveIntendedUse({ licensee: 'company', uses: ['online'] });
      answers('GET /video/v1/queryVideoByVideoId', { ...plusToo, editorialOnly: true });
      open(1);
      expect(await screen.findByText('不能：这种用途本站不授权')).toBeVisible();
      expect(tier(/^HD/)).toHaveAttribute('aria-pressed', 'true');
    });

    it('shows each licence and a one-year period as badges', async () => {
      open(1);
      expect(within(await screen.findByRole('button', { name: /^HD/ })).getByText('标准授权')).toBeVisible();
      expect(within(tier(/^PLUS/)).getByText('扩展授权')).toBeVisible();
      expect(screen.getAllByText('一年授权')).toHaveLength(2);
    });
  });
});
