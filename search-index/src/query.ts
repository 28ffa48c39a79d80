/** The queries and results of the index. */

import type { ColourRange } from './looks.ts';

export type SortOrderName = 'newest' | 'hot' | 'priceAsc' | 'priceDesc';

export interface Filters {
  /** As people type it. */
  keyword: string;
  labelIds: number[];
  /** Only these. */
  clipIds?: readonly number[] | undefined;
  categoryId?: number | undefined;
  authorId?: number | undefined;
  /** Keyed by name in the layout, like `flags` and `texts`. */
  groups?: Readonly<Record<string, number | undefined>>;
  flags?: Readonly<Record<string, boolean | undefined>>;
  texts?: Readonly<Record<string, string | undefined>>;
  /** Seconds. */
  durationMin?: number | undefined;
  durationMax?: number | undefined;
  /** In the unit of the clips' prices. */
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  fps?: number | undefined;
  colour?: ColourRange | undefined;
  /** 0 black to 1 white. */
  lumaMin?: number | undefined;
  lumaMax?: number | undefined;
  /** Standard deviations of the luma, 0 to 0.5. */
  contrastMin?: number | undefined;
  contrastMax?: number | undefined;
  sort: SortOrderName | 'relevance';
}

/** A list without words: of all clips, a label's, a category's, an author's, or those of a clip's categories. */
export interface ListScope {
  sort: 'newest' | 'hot';
  labelId?: number;
  categoryId?: number;
  authorId?: number;
  likeVideoId?: number;
  exceptVideoId?: number;
}

/** The part of a result to return. */
export interface Range {
  offset: number;
  size: number;
}

/** How many clips of the whole result have each label, category and so on, the commonest first. */
export interface Facets {
  labels: { labelId: number; labelName: string; count: number }[];
  categories: { categoryId: number; count: number }[];
  /** Keyed by name in the layout, like `flags`. */
  groups: Record<string, { key: number; count: number }[]>;
  flags: Record<string, number>;
  /** Counts for the layout's colours and frame rates. */
  colours: { colour: string; count: number }[];
  frameRates: { fps: number; count: number }[];
}

export const noFacets = (): Facets => ({
  labels: [],
  categories: [],
  groups: {},
  flags: {},
  colours: [],
  frameRates: [],
});

export interface SearchResult {
  /** The clips of the range. */
  ids: number[];
  /** Exact, whatever the range. */
  total: number;
  facets: Facets;
  /** When there are few results: clips that match most of the words, then those of the suggestions; none that match all. */
  nearIds: number[];
  /** When there are few results: queries with the nearest words of the catalogue. */
  suggestions: string[];
}

/** Below this total, near clips and corrected queries are looked for. */
export const NEAR_BELOW = 6;
export const NEAR_MAX = 12;
export const SUGGESTIONS_MAX = 10;

/** Files say 29.97 as 30000/1001. */
const FPS_TOLERANCE = 0.01;
export const matchesFrameRate = (fps: number | null, rate: number) =>
  fps !== null && Math.abs(fps - rate) < FPS_TOLERANCE;
