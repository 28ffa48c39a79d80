import type { Scene } from '../scene.ts';
import { mountainsSunrise } from './mountains-sunrise.ts';

/** Closer shots of the sunrise over the mountains; together they form a series of four. */
const shot = (name: string, view: NonNullable<Scene['view']>, from: number): Scene => ({
  slug: `mountains-sunrise-${name}`,
  shotOf: mountainsSunrise.slug,
  seconds: 5,
  bitrate: 900,
  view,
  from,
  compose: mountainsSunrise.compose,
});

export const mountainsSun = shot('sun', { x: 830, y: 240, width: 820 }, 0);
export const mountainsRidges = shot('ridges', { x: 20, y: 390, width: 860 }, 1);
export const mountainsForest = shot('forest', { x: 700, y: 600, width: 850 }, 2);
