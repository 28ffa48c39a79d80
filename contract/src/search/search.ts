import { z } from 'zod';
import { AuthenticationType, Light, Motion, Orientation, Tier } from '../codes.ts';
import { VideoCard } from '../catalogue/catalogue.ts';
import { FRAME_RATES, KEYWORD_MAX, TIERS, VIDEO_LABELS_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, OutId, Page, Paged, Yuan } from '../shapes.ts';

export const SORTS = ['relevance', 'newest', 'hot', 'priceAsc', 'priceDesc'] as const;

/** Removes percent signs and surrounding spaces, and truncates to 100 characters. */
export const Keyword = z
  .string('关键词有误')
  .default('')
  .transform((text) =>
    Array.from(text.replace(/[%\uff05]/g, '').trim())
      .slice(0, KEYWORD_MAX)
      .join(''),
  );

export const SearchFilters = z
  .object({
    keyword: Keyword,
    labelIds: z.array(Id).max(VIDEO_LABELS_MAX, '标签过多').default([]),
    categoryId: Id.optional(),
    albumId: Id.optional(),
    activityId: Id.optional(),
    authorId: Id.optional(),
    orientation: z.literal([1, 2, 3]).optional(),
    tier: z.literal(TIERS).optional().describe('sold in this tier'),
    is8K: z.boolean().optional(),
    durationMin: z.number().nonnegative().optional().describe('seconds'),
    durationMax: z.number().nonnegative().optional(),
    priceMin: Yuan.optional().describe('of the lowest price'),
    priceMax: Yuan.optional(),
    fps: z.number().positive().optional(),
    authenticationType: AuthenticationType.optional(),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, '颜色须形如 #2f62b5')
      .transform((colour) => colour.toLowerCase())
      .optional()
      .describe('like #2f62b5; finds what is near it and fills a tenth of the picture'),
    motion: Motion.optional(),
    light: Light.optional(),
    trueResolution: z.literal(true).optional().describe('measured to be real 4K'),
    sound: z.boolean().optional(),
    sort: z.enum(SORTS).default('relevance'),
  })
  .meta({ id: 'SearchFilters' });
export type SearchFilters = z.infer<typeof SearchFilters>;

export const search = {
  'POST /video/v1/queryByKeyword': define({
    operationId: 'searchVideos',
    summary: 'Searches the published clips; every word and every label must match',
    access: 'public',
    input: SearchFilters.extend(Page),
    output: Paged(VideoCard).extend({
      facets: z
        .object({
          labels: z.array(z.object({ labelId: OutId, labelName: z.string(), count: z.int() })),
          categories: z.array(z.object({ categoryId: OutId, count: z.int() })),
          orientations: z.array(z.object({ orientation: Orientation, count: z.int() })),
          tiers: z.array(z.object({ tier: Tier, count: z.int() })),
          motions: z.array(z.object({ motion: Motion, count: z.int() })),
          lights: z.array(z.object({ light: Light, count: z.int() })),
          authenticationTypes: z.array(z.object({ authenticationType: AuthenticationType, count: z.int() })),
          colours: z
            .array(z.object({ colour: z.string(), count: z.int() }))
            .describe('of the offered colours; none while a server that has just started loads its index'),
          is8K: z.int(),
          trueResolution: z.int(),
          sound: z.int(),
          frameRates: z.array(z.object({ fps: z.number(), count: z.int() })).describe(`of ${FRAME_RATES.join(', ')}`),
        })
        .describe('how many of all results have each, the commonest first'),
      near: z.array(VideoCard).describe('clips that match most of the words, or near words, when few match all'),
      suggestions: z.array(z.string()).describe('corrected queries, when there are few results'),
    }),
  }),
  'GET /video/v1/suggest': define({
    operationId: 'suggestKeywords',
    summary: 'Words of the catalogue by Chinese, pinyin, pinyin initials or English',
    access: 'public',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(z.string()),
      items: z
        .array(z.object({ keyword: z.string(), total: z.int().nullable(), thumbnailUrl: z.string().nullable() }))
        .describe(
          'the same, with how many clips a search finds and the first one’s picture; null while it is not known',
        ),
    }),
  }),
};
