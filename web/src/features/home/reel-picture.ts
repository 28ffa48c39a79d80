import type { Output } from '@zhenku/contract/api';
import { pictureOf } from '../catalogue/posters.ts';

type Material = Pick<Output<'GET /homepage/v1/material/query'>, 'hotVideos' | 'hotVideoIdsLeft'>;

/** The picture on top of the home page, until the reel plays: of the hottest wide clip. */
export function reelPicture({ hotVideos, hotVideoIdsLeft }: Material) {
  const clip = hotVideos.find(({ videoId }) => hotVideoIdsLeft.includes(videoId)) ?? hotVideos[0];
  return clip && pictureOf(clip, 'reel');
}
