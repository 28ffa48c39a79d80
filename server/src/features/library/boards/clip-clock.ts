import { type ClipFrames, clipFrames } from '@zhenku/contract/rules/clip-points';
import { sql } from 'kysely';
import { ON_SALE } from '../../catalogue/delivered-files.ts';

export interface ClipClock {
  fps: number | null;
  duration: number | null;
}

/** Selects the rate of the query's clip `v` that its page shows, of the largest standard file, and its length. */
export const clipClock = () => sql<ClipClock>`json_build_object(
  'fps', coalesce((
    select (f.facts->>'frameRate')::float8 from ${ON_SALE} and f.kind = 'rendition'
    order by f.width desc limit 1), v.fps),
  'duration', v.duration)`;

export const framesOf = ({ clock: { fps, duration } }: { clock: ClipClock }): ClipFrames => clipFrames(fps, duration);
