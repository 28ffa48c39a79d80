import { z } from 'zod';
import { facetShape, filterShape } from '../clips/filters.ts';
import { VideoCard } from '../catalogue/catalogue.ts';
import { FRAME_RATES, KEYWORD_MAX, LITERAL_MAX, VIDEO_LABELS_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Line, OutId, Page, Paged } from '../shapes.ts';

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
    albumId: Id.optional(),
    activityId: Id.optional(),
    authorId: Id.optional(),
    ...filterShape,
    literal: z
      .array(Line(KEYWORD_MAX))
      .max(LITERAL_MAX)
      .optional()
      .describe('typed words that are searched as words, although they name a property'),
    sort: z.enum(SORTS).default('relevance'),
  })
  .meta({ id: 'SearchFilters' });
export type SearchFilters = z.infer<typeof SearchFilters>;

/** Counts of all results per value, the most common first. */
export type Facets = z.infer<(typeof search)['POST /video/v1/queryByKeyword']['output']>['facets'];

export const search = {
  'POST /video/v1/queryByKeyword': define({
    operationId: 'searchVideos',
    summary: 'Searches the published clips; every word and every label must match',
    access: 'public',
    scope: 'catalogue',
    input: SearchFilters.extend(Page),
    output: Paged(VideoCard).extend({
      facets: z
        .object({
          labels: z.array(z.object({ labelId: OutId, labelName: z.string(), count: z.int() })),
          categories: z.array(z.object({ categoryId: OutId, count: z.int() })),
          ...facetShape,
          colours: z
            .array(z.object({ colour: z.string(), count: z.int() }))
            .describe('the offered colours; empty while a server that has just started loads its index'),
          frameRates: z.array(z.object({ fps: z.number(), count: z.int() })).describe(`of ${FRAME_RATES.join(', ')}`),
        })
        .describe('the number of results for each value, the most common first'),
      near: z
        .array(VideoCard)
        .describe(
          'clips that match related words, similar words or part of the words, nearest first, if few match all',
        ),
      relaxed: z
        .array(
          z.object({ kind: z.enum(['dropped', 'replaced', 'property']), from: z.string(), to: z.string().optional() }),
        )
        .describe(
          'typed words that were taken for a property (`to`: its name); words that near clips lack (dropped) or match by others (replaced)',
        ),
      suggestions: z.array(z.string()).describe('corrected queries, if there are few results'),
      related: z
        .array(z.string())
        .describe(
          'other searches that find clips, on the first page of few results: related words, words of the found clips',
        ),
    }),
  }),
  'GET /video/v1/suggest': define({
    operationId: 'suggestKeywords',
    summary: 'Suggests words of the catalogue by Chinese, pinyin, pinyin initials or English',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(z.string()),
      items: z
        .array(z.object({ keyword: z.string(), total: z.int().nullable(), thumbnailUrl: z.string().nullable() }))
        .describe(
          'the same words, with the number of clips that a search finds and the first one’s picture; null while unknown',
        ),
    }),
  }),
};
