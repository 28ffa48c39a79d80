import type { Sighting } from './judge-finds.ts';

/** Creates a sighting of two seconds that the pictures confirm. */
export const sighting = (videoId: number, filmFrom: number, change: Partial<Sighting> = {}): Sighting => ({
  videoId,
  videoName: `素材${videoId}`,
  thumbnailUrl: '',
  previewUrl: '',
  storyboard: null,
  duration: 20,
  filmFrom,
  filmTo: filmFrom + 2,
  clipFrom: 0,
  clipTo: 2,
  speed: 1,
  flipped: false,
  hits: 8,
  coverage: 1,
  meanBits: 40,
  score: 0.8,
  blocks: 24,
  place: null,
  clipBox: null,
  mark: 'unsure',
  isOtherMoment: false,
  certainty: 'found',
  alternatives: [],
  ...change,
});
