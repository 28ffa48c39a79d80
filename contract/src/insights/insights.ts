import { z } from 'zod';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Keyword } from '../search/search.ts';
import { Id, ListFilter, ListOf, NoOutput, OutId, Page, PageBy, Paged, Period, Text, Time } from '../shapes.ts';

/** The maximum number of clips in one report; a browser that has more sends another report. */
export const SEEN_MAX = 60;
/** Creators and operators see a search only if at least this many different people searched for it. */
export const TERM_PEOPLE_MIN = 3;
export const SEARCHES_MAX = 50;
export const SEARCH_DAYS = 30;
export const CLICKED_MAX = 3;

const SeenClip = z.object({
  videoId: Id,
  keyword: Keyword.optional().describe('the keyword of the search that found it'),
});
const SeenClips = z.array(SeenClip, '作品有误').max(SEEN_MAX, `每次最多 ${SEEN_MAX} 条作品`).default([]);

const Reach = {
  shown: z.int().describe('people who saw the clip in a list, each counted once a day'),
  opened: z.int().describe('people who opened its page, each counted once a day'),
};

const Funnel = {
  ...Reach,
  favourited: z.int().describe('users who made it a favourite in this period and still have it'),
  inCart: z.int().describe('users who put it into their cart in this period and have not ordered or removed it'),
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
    searches: z.int().describe('people who searched for it, each counted once a day'),
    ...Reach,
  })
  .meta({ id: 'ClipSearch' });
export type ClipSearch = z.infer<typeof ClipSearch>;

export const ClickedSearch = z
  .object({
    ...ClipSearch.shape,
    clips: z
      .array(z.object({ videoId: OutId, videoName: z.string(), thumbnailUrl: z.string(), opened: Reach.opened }))
      .describe(`the clips opened most, at most ${CLICKED_MAX}`),
  })
  .meta({ id: 'ClickedSearch' });
export type ClickedSearch = z.infer<typeof ClickedSearch>;

const ClickedFilter = z.object(ListFilter('part of the search text', LIST_SORTS.clickedSearches));
export type ClickedFilter = z.infer<typeof ClickedFilter>;

export const HiddenSearch = z
  .object({
    keyword: z.string(),
    containing: z.boolean().describe('whether searches that contain these words are hidden too'),
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
    summary: 'Counts clips that were seen in lists or opened from a search, each once a day per person',
    access: 'public',
    input: z.object({ seen: SeenClips, opened: SeenClips.describe('opened from the search for `keyword`') }),
    output: NoOutput,
  }),
  'GET /author/v1/sale/funnel': define({
    operationId: 'listClipFunnels',
    summary:
      'The sales funnel of a creator’s clips, from being seen to being sold; the most seen first, with the totals',
    access: 'creator',
    scope: 'sales',
    input: ClipFilter.extend(PageBy(PAGE_SIZE.sales)),
    output: Paged(ClipFunnel).extend({ sums: z.object(Funnel) }),
  }),
  'GET /author/v1/sale/searches': define({
    operationId: 'listClipSearches',
    summary: `The searches by ${TERM_PEOPLE_MIN} or more people that showed a creator’s clips; at most ${SEARCHES_MAX}, the most opened first`,
    access: 'creator',
    scope: 'sales',
    input: ClipFilter,
    output: ListOf(ClipSearch),
  }),
  ...listAndExport('GET /operator/v1/searches/clicks', {
    access: 'operator:editor',
    filter: ClickedFilter,
    item: ClickedSearch,
    list: [
      'listClickedSearches',
      `The clips opened from searches by ${TERM_PEOPLE_MIN} or more people in the last ${SEARCH_DAYS} days or the given period; the most opened first`,
    ],
    export: ['exportClickedSearches', 'The selected searches as a CSV file'],
  }),
  'GET /operator/v1/searches/hidden': define({
    operationId: 'listHiddenSearches',
    summary: 'The searches that are hidden from creators and never announced to anybody, latest first',
    access: 'operator:editor',
    input: z.object({ ...Page, keyword: Keyword }),
    output: Paged(HiddenSearch),
  }),
  'POST /operator/v1/searches/hide': define({
    operationId: 'hideSearch',
    summary: 'Hides a search, alone or with all that contain it (ignoring spaces); a repeated call changes the reason',
    access: 'operator:editor',
    input: Words.extend({ containing: z.boolean('请选择屏蔽范围').default(false), reason: Text(200) }),
    output: NoOutput,
  }),
  'POST /operator/v1/searches/show': define({
    operationId: 'showSearch',
    summary: 'Shows a hidden search again',
    access: 'operator:editor',
    input: Words,
    output: NoOutput,
  }),
};
