import type { FilmFind } from '@zhenku/contract/projects/projects';

/** Returns the clip time that a film time shows. */
export const clipTimeAt = (
  find: Pick<FilmFind, 'filmFrom' | 'clipFrom' | 'speed' | 'duration'>,
  time: number,
): number => Math.min(find.duration, Math.max(0, find.clipFrom + (time - find.filmFrom) * find.speed));
