import { AUTHENTICATION_TYPE_LABEL, FRAME_RATES, TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { LIGHT, MOTION, SWATCHES } from '@zhenku/contract/search/looks';
import type { Choice } from './choice-filter.tsx';

export const ORIENTATION_LABEL = { 1: '横屏', 2: '竖屏', 3: '方形' } as const;

const choicesOf = (labels: Record<number, string>): Choice<number>[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

export const MOTION_LABEL: Record<number, string> = {
  [MOTION.still]: '固定',
  [MOTION.pan]: '横摇',
  [MOTION.tilt]: '俯仰',
  [MOTION.push]: '推拉',
  [MOTION.shake]: '手持',
};
export const LIGHT_LABEL: Record<number, string> = { [LIGHT.dark]: '暗调', [LIGHT.bright]: '亮调' };

export const ORIENTATIONS = ([1, 2, 3] as const).map((value) => ({ value, label: ORIENTATION_LABEL[value] }));
export const MOTIONS = choicesOf(MOTION_LABEL);
export const LIGHTS = choicesOf(LIGHT_LABEL);
export const LICENCES = choicesOf(AUTHENTICATION_TYPE_LABEL);
export const OFFERED_TIERS = TIERS.map((tier) => ({ value: tier, label: TIER_LABEL[tier] }));
export const RATES: Choice<number>[] = FRAME_RATES.map((fps) => ({ value: fps, label: String(fps) }));

export function nameColour(colour: string): string {
  const swatch = SWATCHES.find((other) => other.colour === colour);
  return swatch ? `${swatch.name}色` : `颜色 ${colour}`;
}

/** Lengths that editors ask for, in seconds. */
export const LENGTHS = [
  { label: '5 秒以内', min: undefined, max: 5 },
  { label: '5–15 秒', min: 5, max: 15 },
  { label: '15–30 秒', min: 15, max: 30 },
  { label: '30 秒以上', min: 30, max: undefined },
] as const;
