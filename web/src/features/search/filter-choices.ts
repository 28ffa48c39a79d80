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
