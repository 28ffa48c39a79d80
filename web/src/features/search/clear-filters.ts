import { LITERAL_MAX } from '@zhenku/contract/constants';
import type { ActiveFilter } from './active-filters.ts';
import { type SearchState, withoutFilters } from './search-state.ts';

/** Removes all filters. Words that named a property stay, as words: otherwise they would filter again. */
export function clearFilters(state: SearchState, typed: readonly ActiveFilter[]): SearchState {
  const literal = new Set([...(state.literal ?? []), ...typed.flatMap(({ without }) => without.literal ?? [])]);
  return { ...withoutFilters(state), literal: [...literal].slice(0, LITERAL_MAX) };
}
