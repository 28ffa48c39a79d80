import { FILTER_FIELDS, type Filter, filterNames, filterOf, type FilterValues } from '@zhenku/contract/clips/fields';
import { KEYWORD_MAX, LITERAL_MAX, PAGE_SIZE } from '@zhenku/contract/constants';
import { codePoints, isLine } from '@zhenku/contract/rules/line-text';
import { pageOf } from '../../ui/router/pages.ts';
import { cleanKeyword } from '../clips/keyword.ts';

export const SORT_LABELS = [
  ['relevance', '相关度'],
  ['newest', '最新'],
  ['hot', '最热'],
  ['priceAsc', '价格从低到高'],
  ['priceDesc', '价格从高到低'],
] as const;

type Sort = (typeof SORT_LABELS)[number][0];

export interface SearchState extends FilterValues {
  labelIds: number[];
  keyword: string;
  /** Words of the keyword that are searched as words, although they name a property. */
  literal?: string[];
  sort: Sort;
  page: number;
  size: number;
}

const isSort = (text: string | null): text is Sort => SORT_LABELS.some(([sort]) => sort === text);
const isId = (value: number) => Number.isSafeInteger(value) && value > 0;
const isPositive = (value: number) => Number.isFinite(value) && value > 0;
const isBound = (value: number) => Number.isFinite(value) && value >= 0;
/** Returns whether a value is a valid price: the server rejects prices with fractions of a fen. */
const isYuan = (value: number) => isBound(value) && /^\d{1,9}(?:\.\d{1,2})?$/.test(String(value));
const isLiteral = (word: string) => word !== '' && isLine(word) && codePoints(word) <= KEYWORD_MAX;
const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

function readValue(filter: Filter, text: string): unknown {
  const numberIf = (isValid: (value: number) => boolean) =>
    text.trim() !== '' && isValid(Number(text)) ? Number(text) : undefined;
  switch (filter.type) {
    case 'code':
      return numberIf((value) => Object.values(filter.codes).includes(value));
    case 'flag':
      return text === 'true' ? true : undefined;
    case 'range':
      return numberIf(filter.unit === '元' ? isYuan : isBound);
    case 'category':
      return numberIf(isId);
    case 'frameRate':
      return numberIf(isPositive);
    case 'colour':
      return isColour(text) ? text : undefined;
    case 'line': {
      const line = text.trim();
      return line !== '' && isLine(line) && codePoints(line) <= filter.max ? line : undefined;
    }
  }
}

const readFilters = (params: URLSearchParams): FilterValues =>
  Object.fromEntries(
    FILTER_FIELDS.flatMap((field) =>
      filterNames(field).map((name) => [name, readValue(filterOf(field), params.get(name) ?? '')]),
    ),
  );

export function readSearch(params: URLSearchParams): SearchState {
  const sort = params.get('sort');
  const literal = [...new Set(params.getAll('literal').map((word) => word.trim()))].filter(isLiteral);
  return {
    keyword: cleanKeyword(params.get('keyword') ?? ''),
    ...(literal.length > 0 && { literal: literal.slice(0, LITERAL_MAX) }),
    labelIds: [...new Set((params.get('labelIds') ?? '').split(',').map(Number).filter(isId))],
    ...readFilters(params),
    sort: isSort(sort) ? sort : 'relevance',
    page: pageOf(params),
    size: PAGE_SIZE.search,
  };
}

export function writeSearch(state: SearchState): URLSearchParams {
  const { keyword, literal = [], labelIds, sort, page } = state;
  const params = new URLSearchParams();
  if (keyword !== '') params.set('keyword', keyword);
  for (const word of literal) params.append('literal', word);
  for (const name of FILTER_FIELDS.flatMap(filterNames)) {
    if (state[name] !== undefined) params.set(name, String(state[name]));
  }
  if (labelIds.length > 0) params.set('labelIds', labelIds.join(','));
  if (sort !== 'relevance') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const pathOf = (state: SearchState) => `/search?${writeSearch(state)}`;

/** Like `pathOf`, for another page with a filtered list. */
export const listPathOf = (path: string) => (state: SearchState) => {
  const query = String(writeSearch(state));
  return query === '' ? path : `${path}?${query}`;
};

export const isUnfiltered = (state: SearchState) =>
  String(writeSearch({ ...state, page: 1 })) === String(writeSearch({ ...withoutFilters(state), sort: 'relevance' }));

export const isPlainSearch = (state: SearchState): boolean =>
  pathOf({ ...withoutFilters(state), page: state.page }) === pathOf(state);

export function withoutFilters({ keyword, sort, size }: SearchState): SearchState {
  return { keyword, sort, size, labelIds: [], page: 1 };
}
