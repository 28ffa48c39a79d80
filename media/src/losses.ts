import { offersMaster } from './master.ts';
import type { VideoFacts } from './probe.ts';
import { planTiers } from './tiers.ts';

/** A property that an original has and its standard files lack. */
export type Loss =
  | 'alpha'
  | 'bitDepth'
  | 'chroma'
  | 'hdr'
  | 'fields'
  | 'variableFrameRate'
  | 'hiddenFrames'
  | 'dolbyVision';

export interface SalePlan {
  /** Whether the largest standard file keeps the original's encoded picture. */
  remuxed: boolean;
  losses: Loss[];
  /** Whether buyers can have the original's own streams too. */
  master: boolean;
}

export function planSale(facts: VideoFacts): SalePlan {
  const remuxed = planTiers(facts).tiers[3]?.remux ?? false;
  const lost: [Loss, boolean][] = [
    ['alpha', facts.alpha],
    ['bitDepth', !remuxed && facts.bitDepth > 8],
    ['chroma', !remuxed && facts.chroma !== '4:2:0' && facts.chroma !== '4:0:0'],
    ['hdr', !remuxed && facts.hdr !== null],
    ['fields', facts.interlaced],
    ['variableFrameRate', facts.variableFrameRate],
    ['hiddenFrames', facts.hidesFrames],
    ['dolbyVision', facts.dolbyVision !== null],
  ];
  return { remuxed, losses: lost.flatMap(([loss, isLost]) => (isLost ? [loss] : [])), master: offersMaster(facts) };
}
