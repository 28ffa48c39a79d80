import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { afterEach, expect, it } from 'vitest';
import { VideoGrid } from '../features/catalogue/video-grid.tsx';
import { BIG_CARD } from '../features/clips/posters.ts';
import { show } from '../testing/render.tsx';
import './card-pictures.ts';

afterEach(() => void delete document.documentElement.dataset.cards);

it('has the browser choose larger pictures for large cards, and only for them', () => {
  const posters = [{ width: 400, url: '/files/poster.webp' }];
  const clip = { videoId: 1, videoName: '石桥', radio: '16:9', posters, thumbnailUrl: '' };
  const { container } = show(<VideoGrid videos={[clip as unknown as VideoCard]} />);
  const image = container.querySelector('img')!;
  image.srcset = '/files/poster.webp 400w';
  image.dispatchEvent(new Event('load'));
  expect(image.sizes).toMatch(/320px$/);
  document.documentElement.dataset.cards = 'l';
  image.dispatchEvent(new Event('load'));
  expect(image.sizes).toBe(BIG_CARD);
});
