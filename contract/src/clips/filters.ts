import { z } from 'zod';
import { AuthenticationType, code, Hdr, Orientation, Tier } from '../codes.ts';
import { Id, Line, Yuan } from '../shapes.ts';
import {
  boundsOf,
  CODE_FIELDS,
  type CodeField,
  CLIP_FIELDS,
  facetOf,
  FILTER_FIELDS,
  type FilterField,
  type FilterOf,
  filterOf,
  type FilterValues,
  FLAG_FIELDS,
  type FlagField,
  type RangeField,
} from './fields.ts';

// Schemas of search filters, and of the number of results per value.

const SHARED: Partial<Record<CodeField, z.ZodType<number>>> = {
  orientation: Orientation,
  tier: Tier,
  hdr: Hdr,
  authenticationType: AuthenticationType,
};

const CODES = Object.fromEntries(
  CODE_FIELDS.map((name) => {
    const id = name.replace(/^./, (first) => first.toUpperCase());
    return [name, SHARED[name] ?? code(id, CLIP_FIELDS[name].filter.codes)];
  }),
) as Record<CodeField, z.ZodType<number>>;

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '颜色须形如 #2f62b5')
  .transform((colour) => colour.toLowerCase());

function schemasOf(name: FilterField): [name: string, schema: z.ZodType][] {
  const filter = filterOf(name);
  switch (filter.type) {
    case 'code':
      return [[name, CODES[name as CodeField]]];
    case 'flag':
      return [[name, filter.negatable ? z.boolean() : z.literal(true)]];
    case 'range': {
      const [least, most] = boundsOf(name as RangeField);
      const bound = filter.unit === '元' ? Yuan : z.number().nonnegative();
      return [
        [least, bound],
        [most, bound],
      ];
    }
    case 'category':
      return [[name, Id]];
    case 'colour':
      return [[name, Colour]];
    case 'frameRate':
      return [[name, z.number().positive()]];
    case 'line':
      return [[name, Line(filter.max)]];
  }
}

/** Descriptions for the API documentation, for names that do not explain themselves. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  tier: 'sold in this tier',
  durationMin: 'seconds',
  priceMin: 'range of the lowest price',
  colour: 'such as #2f62b5; finds clips in which a similar colour fills at least a tenth of the picture',
  trueResolution: 'only clips measured to be real 4K',
  hdr: 'of a file that buyers get',
  people: 'declared: 1 none recognisable, 2 with release, 4 either',
  property: 'declared: 1 none, 2 with release, 4 either',
  editorialOnly: '1 without clips for editorial use only, 2 only those',
  aiGenerated: '1 without clips declared to be AI-generated or AI-modified, 2 only those',
};

export const filterShape = Object.fromEntries(
  FILTER_FIELDS.flatMap(schemasOf).map(([name, schema]) => {
    const description = DESCRIPTIONS[name];
    return [name, description ? schema.optional().describe(description) : schema.optional()];
  }),
) as unknown as {
  [F in keyof FilterValues]-?: z.ZodOptional<z.ZodType<NonNullable<FilterValues[F]>, NonNullable<FilterValues[F]>>>;
};

type CodeFacets = {
  [F in CodeField as FilterOf<F>['facet']]: z.ZodArray<z.ZodType<{ [Name in F]: number } & { count: number }>>;
};

export const facetShape = Object.fromEntries([
  ...CODE_FIELDS.map((name) => [facetOf(name), z.array(z.object({ [name]: CODES[name], count: z.int() }))]),
  ...FLAG_FIELDS.map((name) => [name, z.int()]),
]) as unknown as CodeFacets & { [F in FlagField]: z.ZodInt };
