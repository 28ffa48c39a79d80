import type { Output } from '@zhenku/contract/api';
import { CLIP_FIELDS, FILTER_FIELDS, type FilterField, filterNames, filterOf } from '@zhenku/contract/clips/fields';
import { rangeText } from '@zhenku/contract/clips/range-text';
import { nameColour } from './filter-choices.ts';
import { type SearchState, withoutFilters } from './search-state.ts';

export interface FilterNames {
  label: (labelId: number) => string;
  category: (categoryId: number) => string;
}

export interface ActiveFilter {
  key: string;
  text: string;
  without: SearchState;
}

/** Returns undefined if the field does not filter. */
function chipText(field: FilterField, state: SearchState, names: FilterNames): string | undefined {
  const filter = filterOf(field);
  const [value, most] = filterNames(field).map((name) => state[name]);
  if (filter.type === 'range') {
    const isSet = value !== undefined || most !== undefined;
    return isSet ? rangeText(filter.around, value as number | undefined, most as number | undefined) : undefined;
  }
  if (!value) return undefined;
  switch (filter.type) {
    case 'code':
      return `${filter.labels[value as number] ?? ''}${filter.suffix ?? ''}`;
    case 'flag':
      return filter.chip;
    case 'category':
      return names.category(value as number);
    case 'frameRate':
      return `${value} fps`;
    case 'colour':
      return nameColour(String(value));
    case 'line':
      return `${CLIP_FIELDS[field].label}：${value}`;
  }
}

export type Relaxation = Output<'POST /video/v1/queryByKeyword'>['relaxed'][number];

/** Returns the properties among the typed words; without one, its words are searched as words. */
export function listTypedFilters(state: SearchState, relaxed: readonly Relaxation[] = []): ActiveFilter[] {
  const { literal = [] } = state;
  // The response to a previous search may still name words that have become literal.
  const typed = relaxed.filter(({ kind, from }) => kind === 'property' && !literal.includes(from));
  return [...new Set(typed.map(({ to }) => to!))].map((text) => {
    const words = typed.filter(({ to }) => to === text).map(({ from }) => from);
    return { key: text, text, without: { ...state, page: 1, literal: [...literal, ...words] } };
  });
}

/** Removes all filters. Words that named a property stay, as words: otherwise they would filter again. */
export function clearFilters(state: SearchState, typed: readonly ActiveFilter[]): SearchState {
  const states = [state, ...typed.map(({ without }) => without)];
  return { ...withoutFilters(state), literal: [...new Set(states.flatMap(({ literal = [] }) => literal))] };
}

export function listActiveFilters(state: SearchState, names: FilterNames): ActiveFilter[] {
  const without = (part: Partial<SearchState>) => ({ ...state, page: 1, ...part });
  const filters = FILTER_FIELDS.flatMap((field) => {
    const text = chipText(field, state, names);
    const none = Object.fromEntries(filterNames(field).map((name) => [name, undefined]));
    return text === undefined ? [] : [{ key: field, text, without: without(none) }];
  });
  const labels = state.labelIds.map((labelId) => ({
    key: `label-${labelId}`,
    text: names.label(labelId),
    without: without({ labelIds: state.labelIds.filter((other) => other !== labelId) }),
  }));
  return [...filters, ...labels];
}
