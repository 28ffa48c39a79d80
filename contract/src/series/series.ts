import { z } from 'zod';
import { VideoCard } from '../catalogue/catalogue.ts';
import { Tier } from '../codes.ts';
import { define } from '../endpoint.ts';
import { PRICE_MAX_YUAN, PRICE_MIN_YUAN, TIERS } from '../constants.ts';
import {
  Id,
  Line,
  ListOf,
  NoOutput,
  OutId,
  OutYuan,
  PageBy,
  Paged,
  ShownVersion,
  Text,
  TierCode,
  VideoId,
  Yuan,
} from '../shapes.ts';
import { SERIES_MAX } from './constants.ts';

const SeriesRef = z.object({ seriesId: OutId, seriesName: z.string() });

const SeriesTotal = z.object({
  videoType: Tier,
  count: z.int().describe('the clips on sale in this tier'),
  total: OutYuan.describe('the sum of their prices'),
  price: OutYuan.describe('what all of them cost together, at most `total`'),
});

export const Series = SeriesRef.extend({
  remark: z.string(),
  authorId: OutId,
  authorName: z.string(),
  content: z.array(VideoCard).describe('the clips on sale, in the creator’s order'),
  totals: z.array(SeriesTotal).describe('for each tier in which clips are sold'),
}).meta({ id: 'Series' });
export type Series = z.infer<typeof Series>;

/** A clip as its creator chooses it for a series. */
export const SeriesClip = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    onSale: z.boolean(),
    hdPrice: OutYuan.nullable(),
    hd4kPrice: OutYuan.nullable(),
    hdPlusPrice: OutYuan.nullable(),
  })
  .meta({ id: 'SeriesClip' });
export type SeriesClip = z.infer<typeof SeriesClip>;

const HiddenReason = z.string().nullable().describe('why an operator hid the series; null: not hidden');

export const MySeries = SeriesRef.extend({
  coverUrl: z.string().describe('empty without a clip'),
  videoCount: z.int(),
  onSaleCount: z.int().describe('the series is public while it is above zero, unless it is hidden'),
  hiddenReason: HiddenReason,
}).meta({ id: 'MySeries' });
export type MySeries = z.infer<typeof MySeries>;

export const MySeriesDetail = SeriesRef.extend({
  remark: z.string(),
  version: z.int().describe('counts the changes'),
  hiddenReason: HiddenReason,
  videos: z.array(SeriesClip).describe('in order, on sale or not'),
  prices: z
    .array(z.object({ videoType: Tier, price: OutYuan }))
    .describe('the prices for all, as the creator set them'),
}).meta({ id: 'MySeriesDetail' });
export type MySeriesDetail = z.infer<typeof MySeriesDetail>;

export const SeriesSuggestion = z
  .object({
    seriesName: z.string(),
    reasons: z.array(z.string()).describe('what the clips have in common, in words'),
    videos: z.array(SeriesClip),
  })
  .meta({ id: 'SeriesSuggestion' });
export type SeriesSuggestion = z.infer<typeof SeriesSuggestion>;

const SeriesId = z.object({ seriesId: Id });
const SeriesPrice = Yuan.refine(
  (yuan) => yuan >= PRICE_MIN_YUAN && yuan <= PRICE_MAX_YUAN * SERIES_MAX.clips,
  `系列价应在 ${PRICE_MIN_YUAN} 至 ${PRICE_MAX_YUAN * SERIES_MAX.clips} 之间`,
);
const Words = {
  seriesName: Line(SERIES_MAX.name),
  remark: Text(SERIES_MAX.remark, 0).default(''),
  videoIds: z
    .array(Id, '请选择作品')
    .min(1, '请选择作品')
    .max(SERIES_MAX.clips, `一个系列最多 ${SERIES_MAX.clips} 条作品`)
    .describe('the clips in order: own ones, of which new ones must be on sale and in no other series'),
  prices: z
    .array(z.object({ videoType: TierCode, price: SeriesPrice }))
    .max(TIERS.length, '每个规格只有一个系列价')
    .default([])
    .describe('prices for all clips on sale in a tier: at most their sum, at least a tenth of it; absent: the sum'),
};

export const series = {
  'GET /series/v1/info': define({
    operationId: 'getSeries',
    summary: 'A series: clips of one shoot, grouped by their creator',
    access: 'public',
    scope: 'catalogue',
    input: SeriesId,
    output: Series,
  }),
  'GET /series/v1/ofVideo': define({
    operationId: 'getSeriesOfVideo',
    summary: 'The series of a published clip; null if it is in none',
    access: 'public',
    scope: 'catalogue',
    input: VideoId,
    output: z.object({ series: Series.nullable() }),
  }),
  'GET /series/v1/mine': define({
    operationId: 'listMySeries',
    summary: 'The caller’s series, newest first',
    access: 'creator',
    scope: 'publish',
    input: z.object({}),
    output: ListOf(MySeries),
  }),
  'GET /series/v1/mine/info': define({
    operationId: 'getMySeries',
    summary: 'A series of the caller, with its clips on sale or not',
    access: 'creator',
    scope: 'publish',
    input: SeriesId,
    output: MySeriesDetail,
  }),
  'GET /series/v1/mine/clips': define({
    operationId: 'listClipsForSeries',
    summary: 'The caller’s clips on sale that are in no series, newest first',
    access: 'creator',
    scope: 'publish',
    input: z.object({
      keyword: Text(100, 0).optional().describe('part of the clip’s name'),
      ...PageBy(24),
    }),
    output: Paged(SeriesClip),
  }),
  'GET /series/v1/mine/suggestions': define({
    operationId: 'suggestSeries',
    summary: 'Groups of the caller’s clips that look like one shoot, by their times, pictures and names',
    access: 'creator',
    scope: 'publish',
    input: z.object({}),
    output: ListOf(SeriesSuggestion),
  }),
  'POST /series/v1/create': define({
    operationId: 'createSeries',
    summary: 'Groups own clips on sale as a series',
    access: 'creator',
    scope: 'publish',
    input: z.object(Words),
    output: z.object({ seriesId: OutId }),
  }),
  'POST /series/v1/update': define({
    operationId: 'updateSeries',
    summary: 'Replaces a series’ words, clips and prices; a conflict if it was changed elsewhere',
    access: 'creator',
    scope: 'publish',
    input: SeriesId.extend({ version: ShownVersion, ...Words }),
    output: z.object({ version: z.int() }),
  }),
  'POST /series/v1/delete': define({
    operationId: 'deleteSeries',
    summary: 'Deletes a series; its clips stay on sale. A conflict if an operator hid it',
    access: 'creator',
    scope: 'publish',
    input: SeriesId,
    output: NoOutput,
  }),
};
