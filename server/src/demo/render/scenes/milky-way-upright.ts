import type { Scene } from '../scene.ts';
import { milkyWay } from './milky-way.ts';

export const milkyWayUpright: Scene = {
  ...milkyWay,
  slug: 'milky-way-upright',
  shotOf: milkyWay.slug,
  scale: 1,
  bitrate: 1200,
  view: { x: 960, y: 0, width: 607.5, upright: true },
};
