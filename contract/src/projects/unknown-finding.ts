import type { FilmFinding } from './projects.ts';

/** The finding for a file in a film that is none of our clips. */
export const UNKNOWN_FINDING: FilmFinding = {
  status: 'unknown',
  by: null,
  videoId: null,
  videoName: '',
  thumbnailUrl: '',
  fileTier: null,
  licence: null,
  buy: null,
};
