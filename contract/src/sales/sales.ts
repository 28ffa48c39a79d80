import { z } from 'zod';
import { SaleType, Tier } from '../codes.ts';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Month, NoInput, OutId, OutYuan, PageBy, Paged, Period, Time } from '../shapes.ts';

export const Sale = z
  .object({
    orderItemId: z.string(),
    videoId: OutId,
    videoName: z.string().describe('the name when it was ordered'),
    thumbnailUrl: z.string(),
    videoType: Tier,
    listPrice: OutYuan,
    upgradeCredit: OutYuan.describe('the credit for the licence that this one widens, deducted from the list price'),
    discountAmount: OutYuan.describe('the amount deducted by a discount card'),
    payAmount: OutYuan,
    pack: z
      .object({ packName: z.string(), price: OutYuan, downloads: z.int() })
      .nullable()
      .describe('the pack that paid; `payAmount` is then one download’s share of its price, whatever the list price'),
    bonusPart: OutYuan.describe(
      'the part of payAmount paid with bonus coins; the order’s bonus coins are spread over its items',
    ),
    shareRule: z.object({
      saleType: SaleType.nullable().describe('null: sold before it was recorded'),
      percent: z.int(),
      version: z.int().nullable().describe('null: sold before the rules had versions'),
    }),
    divideMoney: OutYuan.describe('the creator’s income: the share of payAmount, rounded down'),
    createTime: Time.describe('when it was paid'),
    availableTime: Time.nullable().describe('when it becomes withdrawable; null: refunded'),
    refundTime: Time.nullable().describe('set for a refunded sale, which counts for nothing'),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof Sale>;

const SaleFilter = z.object({
  ...Period,
  videoId: Id.optional(),
});
export type SaleFilter = z.infer<typeof SaleFilter>;

const Sums = { count: z.int(), divideMoney: OutYuan };

export const SalesSummary = z.object({
  summary: z
    .object({ ...Sums, payAmount: OutYuan, refundedCount: z.int() })
    .describe('the totals of all matching sales'),
  daily: z
    .array(z.object({ date: z.string().describe('YYYY-MM-DD in Asia/Shanghai'), ...Sums }))
    .describe('the days with sales that were not refunded, oldest first'),
  videos: z
    .array(z.object({ videoId: OutId, videoName: z.string(), ...Sums }))
    .describe('the clips with the highest income, at most 10'),
});
export type SalesSummary = z.infer<typeof SalesSummary>;

export const sales = {
  'GET /author/v1/sale/detail': define({
    operationId: 'listSales',
    summary: 'A creator’s sales, each with its own sum; newest first, with the sums of all that match',
    access: 'creator',
    scope: 'sales',
    input: SaleFilter.extend(PageBy(PAGE_SIZE.sales)),
    output: Paged(Sale).extend(SalesSummary.shape),
  }),
  'GET /author/v1/sale/export': define({
    operationId: 'exportSales',
    summary: 'A signed link, valid for 10 minutes, to the selected sales as a CSV file',
    access: 'creator',
    scope: 'sales',
    input: SaleFilter,
    output: z.object({ url: z.string() }),
  }),
  'GET /author/v1/statement/months': define({
    operationId: 'listStatementMonths',
    summary: 'The months with a statement: from the first movement of the creator’s income to this month, newest first',
    access: 'creator',
    scope: 'sales',
    input: NoInput,
    output: z.object({ months: z.array(z.string().describe('YYYY-MM in Asia/Shanghai')) }),
  }),
  'GET /author/v1/statement': define({
    operationId: 'exportMonthStatement',
    summary: 'A signed link, valid for 10 minutes, to the PDF of a month’s sales, refunds and withdrawals',
    access: 'creator',
    scope: 'sales',
    input: Month,
    output: z.object({ url: z.string() }),
  }),
};
