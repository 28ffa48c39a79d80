import { toFen } from '@zhenku/contract/money';
import type { SearchFilters } from '@zhenku/contract/search/search';
import type { ColourRange } from '@zhenku/search-index/looks';
import type { Filters } from '@zhenku/search-index/query';

/** Wide enough for the shades of one colour, as distances in Lab go. */
const COLOUR_TOLERANCE = 24;

export const nearColour = (near: string): ColourRange => ({ near, tolerance: COLOUR_TOLERANCE });

const fenOrUndefined = (yuan: number | undefined) => (yuan === undefined ? undefined : Number(toFen(yuan)));

/** The same filters for the index in memory, which has prices in fen. It knows no albums and activities: `clipIds` are the clips of one. */
export function toIndexFilters(
  { colour, sound, trueResolution, ...filters }: SearchFilters,
  clipIds?: readonly number[],
): Filters {
  return {
    ...filters,
    clipIds,
    priceMin: fenOrUndefined(filters.priceMin),
    priceMax: fenOrUndefined(filters.priceMax),
    colour: colour === undefined ? undefined : nearColour(colour),
    hasSound: sound,
    realResolution: trueResolution,
  };
}
