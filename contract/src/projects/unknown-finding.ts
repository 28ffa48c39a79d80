import type { FilmFinding } from './projects.ts';

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
