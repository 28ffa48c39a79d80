import { FRAME_RATES } from '@zhenku/contract/constants';
import { SWATCHES } from '@zhenku/contract/search/looks';
import type { Choice } from './choice-filter.tsx';

export const choicesOf = (labels: Readonly<Record<number, string>>): Choice<number>[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

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
