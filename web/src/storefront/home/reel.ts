import type { Output } from '@zhenku/contract/api';
import { pictureOf } from '../../features/clips/posters.ts';

type Head = Pick<Output<'GET /homepage/v1/head/query'>, 'videoUrls' | 'videoPosters'>;
type Material = Pick<Output<'GET /homepage/v1/material/query'>, 'hotVideos' | 'hotVideoIdsLeft'>;

/** Another film of the reel on each visit: by the time of the visit, so that the script before the app chooses the same one. */
const chosenIn = (films: readonly unknown[]) => Math.floor(performance.timeOrigin) % films.length;

export const reelFilm = ({ videoUrls }: Head) => videoUrls[chosenIn(videoUrls)];

/** The picture on top of the home page until the reel plays: of the same clip, or undefined where that is none. */
export function reelPicture({ videoUrls, videoPosters }: Head) {
  const posters = videoPosters[chosenIn(videoUrls)] ?? [];
  return posters.length > 0 ? pictureOf({ posters, thumbnailUrl: '' }, 'reel') : undefined;
}

/** The picture where the reel has none: of the hottest wide clip. */
export function hottestPicture({ hotVideos, hotVideoIdsLeft }: Material) {
  const clip = hotVideos.find(({ videoId }) => hotVideoIdsLeft.includes(videoId)) ?? hotVideos[0];
  return clip && pictureOf(clip, 'reel');
}
