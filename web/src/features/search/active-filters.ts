import type { Output } from '@zhenku/contract/api';
import { CLIP_FIELDS, FILTER_FIELDS, type FilterField, filterNames, filterOf } from '@zhenku/contract/clips/fields';
import { nameColour } from './filter-choices.ts';
import type { SearchState } from './search-state.ts';

export interface FilterNames {
  label: (labelId: number) => string;
  category: (categoryId: number) => string;
}

export interface ActiveFilter {
  key: string;
  text: string;
  without: SearchState;
}

/** Formats a range: `5–15 秒`, `至少 5 秒`, `最多 15 秒`. */
function rangeText(min: number | undefined, max: number | undefined, show: (value: number | string) => string): string {
  if (min === undefined) return `最多 ${show(max ?? '')}`;
  return max === undefined ? `至少 ${show(min)}` : show(`${min}–${max}`);
}

/** Returns undefined if the field does not filter. */
function chipText(field: FilterField, state: SearchState, names: FilterNames): string | undefined {
  const filter = filterOf(field);
  const [value, most] = filterNames(field).map((name) => state[name]);
  if (filter.type === 'range') {
    const [before, after] = filter.around;
    const isSet = value !== undefined || most !== undefined;
    return isSet ? rangeText(value as number, most as number, (bound) => before + bound + after) : undefined;
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

/** Returns the properties among the typed words; without one, its word is searched as a word. */
export function listTypedFilters(state: SearchState, relaxed: readonly Relaxation[] = []): ActiveFilter[] {
  return relaxed
    .filter(({ kind }) => kind === 'property')
    .map(({ from, to = from }) => ({
      key: `typed-${from}`,
      text: to,
      without: { ...state, page: 1, literal: [...(state.literal ?? []), from] },
    }));
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
