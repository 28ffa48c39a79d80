import { AUTHENTICATION_TYPE_LABEL, TIER_LABEL } from '@zhenku/contract/constants';
import { LIGHT_LABEL, MOTION_LABEL, nameColour, ORIENTATION_LABEL } from './filter-choices.ts';
import type { SearchState } from './search-state.ts';

/** Returns the name of an id; `''` while it is unknown. */
export interface FilterNames {
  label: (labelId: number) => string;
  category: (categoryId: number) => string;
}

export interface ActiveFilter {
  key: string;
  /** The text of its chip. */
  text: string;
  /** The search without this filter. */
  without: SearchState;
}

/** `5–15 秒`, `至少 5 秒`, `最多 15 秒`. */
export function rangeText(
  min: number | undefined,
  max: number | undefined,
  show: (value: number | string) => string,
): string {
  if (min === undefined) return `最多 ${show(max ?? '')}`;
  return max === undefined ? `至少 ${show(min)}` : show(`${min}–${max}`);
}

/** Lists the active filters of a search, each removable. */
export function listActiveFilters(state: SearchState, names: FilterNames): ActiveFilter[] {
  const { labelIds, categoryId, orientation, tier, is8K, fps, colour, motion, light } = state;
  const { authenticationType, trueResolution, sound } = state;
  const { durationMin, durationMax, priceMin, priceMax } = state;
  const found: ActiveFilter[] = [];
  const add = (key: string, text: string, part: Partial<SearchState>) =>
    found.push({ key, text, without: { ...state, page: 1, ...part } });
  if (categoryId) add('category', names.category(categoryId), { categoryId: undefined });
  if (orientation) add('orientation', ORIENTATION_LABEL[orientation], { orientation: undefined });
  if (tier) add('tier', `${TIER_LABEL[tier]} 规格`, { tier: undefined });
  if (is8K) add('is8K', '8K', { is8K: undefined });
  if (durationMin !== undefined || durationMax !== undefined) {
    const text = rangeText(durationMin, durationMax, (seconds) => `${seconds} 秒`);
    add('duration', text, { durationMin: undefined, durationMax: undefined });
  }
  if (priceMin !== undefined || priceMax !== undefined) {
    const text = rangeText(priceMin, priceMax, (yuan) => `¥${yuan}`);
    add('price', text, { priceMin: undefined, priceMax: undefined });
  }
  if (colour) add('colour', nameColour(colour), { colour: undefined });
  if (motion) add('motion', MOTION_LABEL[motion] ?? '', { motion: undefined });
  if (light) add('light', LIGHT_LABEL[light] ?? '', { light: undefined });
  if (trueResolution) add('trueResolution', '实测4K', { trueResolution: undefined });
  if (sound) add('sound', '有声', { sound: undefined });
  if (authenticationType) {
    add('licence', AUTHENTICATION_TYPE_LABEL[authenticationType] ?? '', { authenticationType: undefined });
  }
  if (fps) add('fps', `${fps} fps`, { fps: undefined });
  for (const labelId of labelIds) {
    add(`label-${labelId}`, names.label(labelId), { labelIds: labelIds.filter((other) => other !== labelId) });
  }
  return found;
}
