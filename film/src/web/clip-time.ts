import type { FilmFind } from '@zhenku/contract/projects/projects';

export const clipTimeAt = (
  find: Pick<FilmFind, 'filmFrom' | 'clipFrom' | 'speed' | 'duration'>,
  time: number,
): number => Math.min(find.duration, Math.max(0, find.clipFrom + (time - find.filmFrom) * find.speed));

export function tilePlace(
  { columns, rows }: { columns: number; rows: number },
  time: number,
  duration: number,
): [column: number, row: number] {
  const count = columns * rows;
  const at = Math.min(count - 1, Math.max(0, Math.round((time / Math.max(duration, 1e-6)) * count)));
  return [at % columns, Math.floor(at / columns)];
}
