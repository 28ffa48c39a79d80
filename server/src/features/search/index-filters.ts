import { CODE_FIELDS, facetOf, type FilterFieldOfType, FLAG_FIELDS, LINE_FIELDS } from '@zhenku/contract/clips/fields';
import { FRAME_RATES } from '@zhenku/contract/constants';
import { TRUE_RESOLUTION } from '@zhenku/contract/clips/findings';
import { LIGHT, LIGHT_LIMITS, SWATCHES } from '@zhenku/contract/search/looks';
import { toFen } from '@zhenku/contract/money';
import type { Facets, SearchFilters } from '@zhenku/contract/search/search';
import type { Clip, Layout } from '@zhenku/search-index/clip-index';
import type { ColourRange } from '@zhenku/search-index/looks';
import type { Facets as IndexFacets, Filters } from '@zhenku/search-index/query';
import { type RawBuilder, sql } from 'kysely';
import { hasSound } from '../catalogue/has-sound.ts';
import { hdrOfSold } from '../catalogue/hdr-of-sold.ts';

/** Maximum Lab distance at which shades count as one colour. */
const COLOUR_TOLERANCE = 24;

export const nearColour = (near: string): ColourRange => ({ near, tolerance: COLOUR_TOLERANCE });

/** The contract's filters that the index supports through its layout. All others are built in. */
export const LAYOUT: Layout = {
  groups: CODE_FIELDS,
  flags: FLAG_FIELDS,
  texts: LINE_FIELDS,
  frameRates: FRAME_RATES,
  colours: SWATCHES.map(({ colour }) => nearColour(colour)),
};

/** The filter values that match a clip's consent code; 4 is "none or released". */
const consentFilter = (column: 'people' | 'property') =>
  sql`case when v.${sql.ref(column)} in (1, 2) then array[v.${sql.ref(column)}, 4] end`;

const VALUES: Record<FilterFieldOfType<'code' | 'flag' | 'line'>, RawBuilder<unknown>> = {
  orientation: sql`s.orientation`,
  tier: sql`s.tiers`,
  motion: sql`v.motion`,
  light: sql`case
    when v.mean_luma < ${sql.lit(LIGHT_LIMITS.darkBelow)} then ${sql.lit(LIGHT.dark)}
    when v.mean_luma >= ${sql.lit(LIGHT_LIMITS.brightFrom)} then ${sql.lit(LIGHT.bright)} end`,
  authenticationType: sql`v.authentication_type`,
  trueResolution: sql`coalesce((v.true_resolution ->> 'verdict')::int = ${sql.lit(TRUE_RESOLUTION.real)}, false)`,
  is8K: sql`s.is_8k`,
  sound: hasSound,
  hdr: hdrOfSold,
  shootingPlace: sql`v.shooting_place`,
  people: consentFilter('people'),
  property: consentFilter('property'),
  editorialOnly: sql`case when v.editorial_only then 2 else 1 end`,
  aiGenerated: sql`case when v.ai_generated in (2, 3) then 2 else 1 end`,
};

export const FILTER_VALUES = sql.join(Object.entries(VALUES).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

export const readFilterValues = (row: Readonly<Record<string, unknown>>) =>
  ({ groups: pick(row, LAYOUT.groups), flags: pick(row, LAYOUT.flags), texts: pick(row, LAYOUT.texts) }) as Pick<
    Clip,
    'groups' | 'flags' | 'texts'
  >;

const fenOrUndefined = (yuan: number | undefined) => (yuan === undefined ? undefined : Number(toFen(yuan)));

/**
 * Converts filters for the in-memory index, which stores prices in fen. The index has no albums and activities, so `clipIds`
 * lists their clips.
 */
export const toIndexFilters = ({ colour, ...filters }: SearchFilters, clipIds?: readonly number[]): Filters => ({
  ...filters,
  ...(readFilterValues(filters) as Pick<Filters, 'groups' | 'flags' | 'texts'>),
  clipIds,
  priceMin: fenOrUndefined(filters.priceMin),
  priceMax: fenOrUndefined(filters.priceMax),
  colour: colour === undefined ? undefined : nearColour(colour),
});

export function toFacets({ groups, flags, ...others }: IndexFacets): Facets {
  const codes = CODE_FIELDS.map((name) => [
    facetOf(name),
    (groups[name] ?? []).map(({ key, count }) => ({ [name]: key, count })),
  ]);
  const counts = FLAG_FIELDS.map((name) => [name, flags[name] ?? 0]);
  return { ...others, ...Object.fromEntries([...codes, ...counts]) } as Facets;
}
