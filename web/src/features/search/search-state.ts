import { AUTHENTICATION_TYPE, ORIENTATION, PAGE_SIZE, TIERS, type Tier } from '@zhenku/contract/constants';
import { LIGHT, MOTION } from '@zhenku/contract/search/looks';
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
type Orientation = (typeof ORIENTATION)[keyof typeof ORIENTATION];

/** The filters of a search besides its keyword; absent ones do not apply. */
interface Filters {
  labelIds: number[];
  categoryId?: number;
  orientation?: Orientation;
  tier?: Tier;
  is8K?: true;
  /** Seconds. */
  durationMin?: number;
  durationMax?: number;
  /** Yuan, of a clip's lowest price. */
  priceMin?: number;
  priceMax?: number;
  fps?: number;
  authenticationType?: number;
  /** Like `#2f62b5`. */
  colour?: string;
  motion?: number;
  light?: number;
  trueResolution?: true;
  sound?: true;
}

const SINGLE_FILTERS = [
  'categoryId',
  'orientation',
  'tier',
  'is8K',
  'durationMin',
  'durationMax',
  'priceMin',
  'priceMax',
  'fps',
  'authenticationType',
  'colour',
  'motion',
  'light',
  'trueResolution',
  'sound',
] as const satisfies readonly (keyof Filters)[];

export interface SearchState extends Filters {
  keyword: string;
  sort: Sort;
  page: number;
  size: number;
}

const isSort = (text: string | null): text is Sort => SORT_LABELS.some(([sort]) => sort === text);
const isTier = (value: number): value is Tier => TIERS.some((tier) => tier === value);
const isOrientation = (value: number): value is Orientation => Object.values<number>(ORIENTATION).includes(value);
const isOneOf =
  (codes: Record<string, number>) =>
  (value: number): value is number =>
    Object.values(codes).includes(value);
const isId = (value: number): value is number => Number.isSafeInteger(value) && value > 0;
const isPositive = (value: number): value is number => Number.isFinite(value) && value > 0;
const isBound = (value: number): value is number => Number.isFinite(value) && value >= 0;
/** The server takes no price with fractions of a fen. */
const isYuan = (value: number): value is number => isBound(value) && /^\d{1,9}(?:\.\d{1,2})?$/.test(String(value));

/** Parses a query string into a search; invalid values are ignored. */
export function readSearch(params: URLSearchParams): SearchState {
  const number = <T extends number>(name: string, makesSense: (value: number) => value is T): T | undefined => {
    const text = params.get(name);
    const value = Number(text);
    return text !== null && text.trim() !== '' && makesSense(value) ? value : undefined;
  };
  const flag = (name: string) => (params.get(name) === 'true' ? true : undefined);
  const colour = params.get('colour');
  const sort = params.get('sort');
  return {
    keyword: cleanKeyword(params.get('keyword') ?? ''),
    labelIds: [...new Set((params.get('labelIds') ?? '').split(',').map(Number).filter(isId))],
    categoryId: number('categoryId', isId),
    orientation: number('orientation', isOrientation),
    tier: number('tier', isTier),
    is8K: flag('is8K'),
    durationMin: number('durationMin', isBound),
    durationMax: number('durationMax', isBound),
    priceMin: number('priceMin', isYuan),
    priceMax: number('priceMax', isYuan),
    fps: number('fps', isPositive),
    authenticationType: number('authenticationType', isOneOf(AUTHENTICATION_TYPE)),
    colour: colour !== null && /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined,
    motion: number('motion', isOneOf(MOTION)),
    light: number('light', isOneOf(LIGHT)),
    trueResolution: flag('trueResolution'),
    sound: flag('sound'),
    sort: isSort(sort) ? sort : 'relevance',
    page: pageOf(params),
    size: PAGE_SIZE.search,
  };
}

/** The query string of a search, without default values. */
export function writeSearch(state: SearchState): URLSearchParams {
  const { keyword, labelIds, sort, page } = state;
  const params = new URLSearchParams();
  if (keyword !== '') params.set('keyword', keyword);
  for (const name of SINGLE_FILTERS) {
    if (state[name] !== undefined) params.set(name, String(state[name]));
  }
  if (labelIds.length > 0) params.set('labelIds', labelIds.join(','));
  if (sort !== 'relevance') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The address of a search page. */
export const pathOf = (state: SearchState) => `/search?${writeSearch(state)}`;

/** The same for another page whose list is filtered. */
export const listPathOf = (path: string) => (state: SearchState) => {
  const query = String(writeSearch(state));
  return query === '' ? path : `${path}?${query}`;
};

/** Whether a list is shown as it is, page by page. */
export const isUnfiltered = (state: SearchState) =>
  String(writeSearch({ ...state, page: 1 })) === String(writeSearch({ ...withoutFilters(state), sort: 'relevance' }));

/** Whether a search is one by its keyword alone. */
export const isPlainSearch = (state: SearchState): boolean =>
  pathOf({ ...withoutFilters(state), page: state.page }) === pathOf(state);

/** The same keyword and order without any filter. */
export function withoutFilters({ keyword, sort, size }: SearchState): SearchState {
  return { keyword, sort, size, labelIds: [], page: 1 };
}
