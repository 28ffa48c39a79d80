import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answers, callsOf } from '../testing/fake-api.ts';
import { address, show } from '../testing/render.tsx';
import SimilarPage from './similar-page.tsx';

const KEY = 'GET /video/v1/querySimilar';
const CLIP = {
  videoId: 2,
  videoName: '素材2',
  posters: [],
  thumbnailUrl: '/files/thumbnail.webp',
  videoThumbnailUrls: [],
} as unknown as VideoCard & VideoDetail;

describe('the page of similar clips', () => {
  const openPage = (at: string) => {
    answers('GET /video/v1/queryVideoByVideoId', CLIP);
    answers(KEY, { content: [CLIP], matches: [{ videoId: 2, score: 0.9, reasons: ['同色调'] }] });
    return show(<SimilarPage />, { at, params: { id: '1' } });
  };

  it('keeps the weights in its address', async () => {
    const { user } = openPage('/similar/1?look=3&movement=2');
    expect(await screen.findByRole('button', { name: '画面：优先' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '运动：一般' }));
    expect(address()).toBe('/similar/1?look=3&movement=3');
    await vi.waitFor(() => expect(callsOf(KEY).at(-1)).toMatchObject({ look: 3, movement: 3, content: 1 }));
  });

  it('uses equal weights if its address ignores all reasons', async () => {
    openPage('/similar/1?look=0&movement=0&content=0');
    expect(await screen.findByRole('button', { name: '画面：一般' })).toBeVisible();
  });
});
