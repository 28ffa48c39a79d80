import type { Output } from '@zhenku/contract/api';
import { pictureOf } from '../../features/clips/posters.ts';

type Head = Pick<Output<'GET /homepage/v1/head/query'>, 'videoUrls' | 'videoPosters'>;
type Material = Pick<Output<'GET /homepage/v1/material/query'>, 'hotVideos' | 'hotVideoIdsLeft'>;

/** Returns the reel's film, chosen by the page's seed, and its picture; undefined for each that the reel lacks. */
export function pickReel({ videoUrls, videoPosters }: Head, seed: number) {
  const index = seed % videoUrls.length;
  const posters = videoPosters[index] ?? [];
  return {
    film: videoUrls[index],
    picture: posters.length > 0 ? pictureOf({ posters, thumbnailUrl: '' }, 'reel') : undefined,
  };
}

/** Returns the poster of the hottest clip, preferably of one that suits a big tile, for a reel without a poster. */
export function hottestPicture({ hotVideos, hotVideoIdsLeft }: Material) {
  const clip = hotVideos.find(({ videoId }) => hotVideoIdsLeft.includes(videoId)) ?? hotVideos[0];
  return clip && pictureOf(clip, 'reel');
}
