import type { Output } from '@zhenku/contract/api';
import { pictureOf } from '../../features/clips/posters.ts';

type Head = Pick<Output<'GET /homepage/v1/head/query'>, 'videoUrls' | 'videoPosters'>;
type Material = Pick<Output<'GET /homepage/v1/material/query'>, 'hotVideos' | 'hotVideoIdsLeft'>;

/**
 * Returns a video's index, chosen by the page's load time, so that the prefetch script and the app pick the same one.
 */
const pickIndex = (films: readonly unknown[]) => Math.floor(performance.timeOrigin) % films.length;

export const reelFilm = ({ videoUrls }: Head) => videoUrls[pickIndex(videoUrls)];

/** Returns the poster to show until the reel plays; undefined if the reel has none. */
export function reelPicture({ videoUrls, videoPosters }: Head) {
  const posters = videoPosters[pickIndex(videoUrls)] ?? [];
  return posters.length > 0 ? pictureOf({ posters, thumbnailUrl: '' }, 'reel') : undefined;
}

/** Returns the poster of the hottest clip, preferably of one that suits a big tile, for a reel without a poster. */
export function hottestPicture({ hotVideos, hotVideoIdsLeft }: Material) {
  const clip = hotVideos.find(({ videoId }) => hotVideoIdsLeft.includes(videoId)) ?? hotVideos[0];
  return clip && pictureOf(clip, 'reel');
}
