import { z } from 'zod';
import { define } from '../endpoint.ts';
import { HiddenSearch, SEARCH_DAYS } from '../insights/insights.ts';
import { Keyword } from '../search/search.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { ListFilter, ListOf, NoInput, NoOutput, Time } from '../shapes.ts';

export const LOW_RESULT_BELOW = 5;
/** The number of different people, and of days, that make low-result searches an idea. */
export const IDEA_PEOPLE_MIN = 5;
export const IDEA_DAYS = 30;
export const IDEAS_MAX = 100;
/** Subscriptions per user. */
export const NOTICES_MAX = 50;

const OneKeyword = z.object({ keyword: Keyword.refine((text) => text !== '', '请输入关键词') });

export const FootageIdea = z
  .object({
    keyword: z.string(),
    people: z.int().describe(`people who searched for it in the last ${IDEA_DAYS} days`),
    found: z.int().describe('the number of clips that it finds now'),
    waiting: z.int().describe('users who will be notified once it finds more'),
    creators: z.int().describe('creators who want to shoot it'),
    mine: z.boolean().describe('whether the caller wants to shoot it'),
  })
  .meta({ id: 'FootageIdea' });
export type FootageIdea = z.infer<typeof FootageIdea>;

export const LowResultSearch = z
  .object({
    keyword: z.string(),
    people: z.int(),
    searches: z.int().describe('each person counts once a day'),
    found: z.int().describe('the number of clips that the latest search found'),
    waiting: z.int(),
    creators: z.int(),
    lastDay: z.string().describe('YYYY-MM-DD in Asia/Shanghai'),
    hidden: HiddenSearch.nullable().describe('why it is hidden; null: creators see it'),
  })
  .meta({ id: 'LowResultSearch' });
export type LowResultSearch = z.infer<typeof LowResultSearch>;

const LowResultFilter = z.object(ListFilter('part of the search text', LIST_SORTS.searches));
export type LowResultFilter = z.infer<typeof LowResultFilter>;

export const wanted = {
  'GET /user/v1/search/notice': define({
    operationId: 'readSearchNotice',
    summary: 'Whether the caller waits for a search to find something',
    access: 'user',
    input: OneKeyword,
    output: z.object({ waiting: z.boolean() }),
  }),
  'GET /user/v1/search/notices': define({
    operationId: 'listSearchNotices',
    summary: 'The searches for which the caller will be notified, newest first',
    access: 'user',
    input: NoInput,
    output: z.object({ list: z.array(z.object({ keyword: z.string(), addTime: Time })) }),
  }),
  'POST /user/v1/search/notice': define({
    operationId: 'awaitSearch',
    summary: 'Subscribes the caller to one notice when a clip that the search finds goes on sale',
    access: 'user',
    input: OneKeyword,
    output: NoOutput,
  }),
  'DELETE /user/v1/search/notice': define({
    operationId: 'forgetSearch',
    summary: 'Cancels the caller’s notice',
    access: 'user',
    input: OneKeyword,
    output: NoOutput,
  }),
  'GET /author/v1/wanted': define({
    operationId: 'listFootageIdeas',
    summary: `Searches by ${IDEA_PEOPLE_MIN} or more people that find fewer than ${LOW_RESULT_BELOW} clips; those that the caller wants to shoot first`,
    access: 'creator',
    input: NoInput,
    output: ListOf(FootageIdea),
  }),
  'POST /author/v1/wanted': define({
    operationId: 'shootIdea',
    summary:
      'Records that the caller wants to shoot an idea; they are notified when a clip of theirs that its search finds goes on sale',
    access: 'creator',
    input: OneKeyword,
    output: NoOutput,
  }),
  'DELETE /author/v1/wanted': define({
    operationId: 'dropIdea',
    summary: 'Withdraws the caller’s wish to shoot an idea',
    access: 'creator',
    input: OneKeyword,
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/searches', {
    access: 'operator:editor',
    filter: LowResultFilter,
    item: LowResultSearch,
    list: [
      'listScarceSearches',
      `Searches that found fewer than ${LOW_RESULT_BELOW} clips, of the last ${SEARCH_DAYS} days or the given ones; most people first`,
    ],
    export: ['exportScarceSearches', 'The selected searches as a CSV file'],
  }),
};
