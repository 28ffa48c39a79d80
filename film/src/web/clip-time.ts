import type { FilmFind } from '@zhenku/contract/projects/projects';

/** What moment of the clip a moment of the film shows. */
export const clipTimeAt = (
  find: Pick<FilmFind, 'filmFrom' | 'clipFrom' | 'speed' | 'duration'>,
  time: number,
): number => Math.min(find.duration, Math.max(0, find.clipFrom + (time - find.filmFrom) * find.speed));
