import type { ColourRange } from './looks.ts';

export type SortOrderName = 'newest' | 'hot' | 'priceAsc' | 'priceDesc';

export interface Filters {
  /** The user's input, not normalised. */
  keyword: string;
  labelIds: number[];
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
  /** Bounds in the unit of the clips' prices. */
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
  /** The whole input, if the keyword lacks the words that became `typed`. */
  typedText?: string;
  /** Filters that were typed as words; they apply in addition to the others. */
  typed?: readonly TypedFilter[];
  /** Query words that clips also match by a label or a colour. */
  described?: ReadonlyMap<string, Description>;
  sort: SortOrderName | 'relevance';
}

/** The typed text, and the filters that it means. */
export interface TypedFilter {
  from: string;
  filters: Omit<Partial<Filters>, 'keyword' | 'typedText' | 'typed' | 'described' | 'sort'>;
}

export interface Description {
  labelId?: number;
  /** Position of a colour in the layout. */
  colour?: number;
}

/** A list without words: all clips, those of a label, category or author, or clips related by category. */
export interface ListScope {
  sort: 'newest' | 'hot';
  labelId?: number;
  categoryId?: number;
  authorId?: number;
  likeVideoId?: number;
  exceptVideoId?: number;
}

export interface Range {
  offset: number;
  size: number;
}

/** Clip counts of the whole result by label, category and so on, the most frequent first. */
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
  ids: number[];
  /** Exact, regardless of the range. */
  total: number;
  facets: Facets;
  /**
   * Additional clips if there are few results: those that match related words, those of the corrected queries, then those that
   * match part of the words.
   */
  nearIds: number[];
  /** How `nearIds` differ from what was typed. */
  relaxed: Relaxation[];
  /** Corrected queries, with similar words from the catalogue, if there are few results. */
  suggestions: string[];
}

/** A typed word that near clips lack, or match by another word. */
export type Relaxation = { kind: 'dropped'; from: string } | { kind: 'replaced'; from: string; to: string };

/** The total below which near clips and corrected queries are searched. */
export const NEAR_RESULTS_BELOW = 6;
/** The maximum number of near clips that match only corrected queries. */
export const CORRECTED_MAX = 12;
export const SUGGESTIONS_MAX = 10;

/** Large enough that 29.97 also matches files with 30000/1001. */
const FPS_TOLERANCE = 0.01;
export const matchesFrameRate = (fps: number | null, rate: number) =>
  fps !== null && Math.abs(fps - rate) < FPS_TOLERANCE;
