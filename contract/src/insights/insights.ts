import { z } from 'zod';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Keyword } from '../search/search.ts';
import { Id, ListFilter, ListOf, Nothing, OutId, Page, PageBy, Paged, Period, Text, Time } from '../shapes.ts';

/** Cards in one report; a browser that has more sends another report. */
export const SEEN_MAX = 60;
/** Creators and operators read a search only if as many different people searched for it. */
export const TERM_PEOPLE_MIN = 3;
/** The most searches that a creator's page lists. */
export const SEARCHES_MAX = 50;
/** The default number of days for a list of searches. */
export const SEARCH_DAYS = 30;
/** The most clips opened from a search that operators are shown. */
export const CLICKED_MAX = 3;

const SeenClip = z.object({
  videoId: Id,
  keyword: Keyword.optional().describe('of the search that found it'),
});
const SeenClips = z.array(SeenClip, '作品有误').max(SEEN_MAX, `每次最多${SEEN_MAX}个作品`).default([]);

const Reach = {
  shown: z.int().describe('people who saw it in a list, each once a day'),
  opened: z.int().describe('people who opened its page, each once a day'),
};

const Funnel = {
  ...Reach,
  favourited: z.int().describe('users who made it a favourite in these days, and still have it'),
  inCart: z.int().describe('users who put it into their cart in these days, and have not ordered or removed it'),
  sold: z.int().describe('sales that were not refunded'),
  refunded: z.int(),
};

export const ClipFunnel = z
  .object({ videoId: OutId, videoName: z.string(), thumbnailUrl: z.string(), ...Funnel })
  .meta({ id: 'ClipFunnel' });
export type ClipFunnel = z.infer<typeof ClipFunnel>;

export const ClipSearch = z
  .object({
    keyword: z.string(),
    searches: z.int().describe('people who searched for it, each once a day'),
    ...Reach,
  })
  .meta({ id: 'ClipSearch' });
export type ClipSearch = z.infer<typeof ClipSearch>;

export const ClickedSearch = z
  .object({
    ...ClipSearch.shape,
    clips: z
      .array(z.object({ videoId: OutId, videoName: z.string(), thumbnailUrl: z.string(), opened: Reach.opened }))
      .describe(`those that were opened most, at most ${CLICKED_MAX}`),
  })
  .meta({ id: 'ClickedSearch' });
export type ClickedSearch = z.infer<typeof ClickedSearch>;

const ClickedFilter = z.object(ListFilter('part of what was searched', LIST_SORTS.clickedSearches));
export type ClickedFilter = z.infer<typeof ClickedFilter>;

/** A search that operators have hidden. */
export const HiddenSearch = z
  .object({
    keyword: z.string(),
    containing: z.boolean().describe('whether every search that contains these words is hidden too'),
    reason: z.string(),
    operatorName: z.string(),
    time: Time,
  })
  .meta({ id: 'HiddenSearch' });
export type HiddenSearch = z.infer<typeof HiddenSearch>;

const Words = z.object({ keyword: Keyword.refine((text) => text !== '', '请输入关键词') });

const ClipFilter = z.object({ ...Period, videoId: Id.optional() });
export type ClipFilter = z.infer<typeof ClipFilter>;

export const insights = {
  'POST /statistic/v1/clips/report': define({
    operationId: 'reportSeenClips',
    summary:
      'Counts clips that were seen in lists, and opened from a search; what was counted today counts no second time',
    access: 'public',
    input: z.object({ seen: SeenClips, opened: SeenClips.describe('from the search named by `keyword`') }),
    output: Nothing,
  }),
  'GET /author/v1/sale/funnel': define({
    operationId: 'listClipFunnels',
    summary:
      'What became of a creator’s clips from being seen to being sold; the most seen first, with the sums of all',
    access: 'creator',
    input: ClipFilter.extend(PageBy(PAGE_SIZE.sales)),
    output: Paged(ClipFunnel).extend({ sums: z.object(Funnel) }),
  }),
  'GET /author/v1/sale/searches': define({
    operationId: 'listClipSearches',
    summary: `The searches of ${TERM_PEOPLE_MIN} or more people that showed a creator’s clips; at most ${SEARCHES_MAX}, the most opened first`,
    access: 'creator',
    input: ClipFilter,
    output: ListOf(ClipSearch),
  }),
  ...listAndExport('GET /operator/v1/searches/clicks', {
    access: 'operator:editor',
    filter: ClickedFilter,
    item: ClickedSearch,
    list: [
      'listClickedSearches',
      `What was opened from the searches of ${TERM_PEOPLE_MIN} or more people, of the last ${SEARCH_DAYS} days or the given ones; the most opened first`,
    ],
    export: ['exportClickedSearches', 'The selected searches as a CSV file'],
  }),
  'GET /operator/v1/searches/hidden': define({
    operationId: 'listHiddenSearches',
    summary: 'The searches that are shown to no creator and announced to nobody, the last hidden first',
    access: 'operator:editor',
    input: z.object({ ...Page, keyword: Keyword }),
    output: Paged(HiddenSearch),
  }),
  'POST /operator/v1/searches/hide': define({
    operationId: 'hideSearch',
    summary: 'Hides a search, by itself or with all that contain it (spaces aside); again: for another reason',
    access: 'operator:editor',
    input: Words.extend({ containing: z.boolean('请选择屏蔽范围').default(false), reason: Text(200) }),
    output: Nothing,
  }),
  'POST /operator/v1/searches/show': define({
    operationId: 'showSearch',
    summary: 'Takes that back',
    access: 'operator:editor',
    input: Words,
    output: Nothing,
  }),
};
