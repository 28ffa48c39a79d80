import { z } from 'zod';
import { define } from '../endpoint.ts';
import { listAndExport, StatusFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Id, ListFilter, NoOutput, OutId, Text, Time } from '../shapes.ts';
import { SERIES_MAX } from './constants.ts';

export const OperatorSeries = z
  .object({
    seriesId: OutId,
    seriesName: z.string(),
    remark: z.string(),
    authorId: OutId,
    authorName: z.string(),
    videoCount: z.int(),
    onSaleCount: z.int().describe('without a clip on sale, a series is not public'),
    hiddenReason: z.string().nullable().describe('why an operator hid it; null: not hidden'),
    hideTime: Time.nullable(),
    addTime: Time,
  })
  .meta({ id: 'OperatorSeries' });
export type OperatorSeries = z.infer<typeof OperatorSeries>;

const OperatorSeriesFilter = z.object({
  status: StatusFilter(0, 1).describe('0 not hidden, 1 hidden'),
  ...ListFilter('a series’ number, or part of its name, its text or its creator’s name', LIST_SORTS.series),
});
export type OperatorSeriesFilter = z.infer<typeof OperatorSeriesFilter>;

const SeriesId = z.object({ seriesId: Id });

export const operatorSeries = {
  ...listAndExport('GET /operator/v1/series', {
    access: 'operator:reviewer',
    scope: 'catalogue',
    filter: OperatorSeriesFilter,
    item: OperatorSeries,
    list: ['listAllSeries', 'Creators’ series, newest first'],
    export: ['exportAllSeries', 'The selected series as a CSV file'],
  }),
  'POST /operator/v1/series/{seriesId}/hide': define({
    operationId: 'hideSeries',
    summary: 'Hides a series from buyers and tells its creator why; its clips stay on sale, and orders of it remain',
    access: 'operator:reviewer',
    scope: 'catalogue',
    input: SeriesId.extend({ reason: Text(SERIES_MAX.hiddenReason) }),
    output: NoOutput,
  }),
  'POST /operator/v1/series/{seriesId}/show': define({
    operationId: 'showSeries',
    summary: 'Makes a hidden series public again',
    access: 'operator:reviewer',
    scope: 'catalogue',
    input: SeriesId,
    output: NoOutput,
  }),
};
