import { z } from 'zod';
import { Tier } from '../codes.ts';
import { PAGE_SIZE, PRICE_MIN_YUAN } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import {
  AmountRange,
  Id,
  Line,
  ListFilter,
  ListOf,
  NoInput,
  NoOutput,
  OrderId,
  OutId,
  OutYuan,
  Page,
  PageBy,
  Paged,
  ShownVersion,
  Time,
  Yuan,
} from '../shapes.ts';
import {
  PACK_BUYERS,
  PACK_DOWNLOADS,
  PACK_MONTHS,
  PACK_NAME_MAX,
  PACK_PRICE_MAX_YUAN,
  PACK_STATUSES,
  PACK_TIERS,
} from './pack-rules.ts';

const Terms = {
  packName: z.string(),
  videoType: Tier.describe('the tier that its downloads have, with the standard licence'),
  downloads: z.int().describe('the number of downloads that it pays'),
  price: OutYuan,
};

export const PackOffer = z
  .object({
    offerId: OutId,
    ...Terms,
    months: z.int().describe('months from the purchase until its end'),
    buyers: z.enum(PACK_BUYERS),
    forPerson: z.boolean().describe('whether the caller can buy it with their own coins'),
    forCompany: z
      .boolean()
      .describe('whether the caller can buy it with the company’s coins: as its account, owner or manager'),
  })
  .meta({ id: 'PackOffer' });
export type PackOffer = z.infer<typeof PackOffer>;

export const Pack = z
  .object({
    packId: OutId,
    ...Terms,
    used: z.int().describe('downloads that paid orders have used and refunds have not returned'),
    remaining: z.int(),
    buyTime: Time,
    endTime: Time.describe('downloads can be used before this time'),
    status: z.enum(PACK_STATUSES),
    company: z.boolean().describe('whether the company owns it; otherwise, the caller'),
    refundAmount: OutYuan.describe('the price of the downloads left, which a refund returns as coins; 0 after its end'),
    mayRefund: z.boolean().describe('whether the caller can return the downloads left'),
    refundTime: Time.nullable(),
    refundedAmount: OutYuan.nullable().describe('what the refund returned'),
  })
  .meta({ id: 'Pack' });
export type Pack = z.infer<typeof Pack>;

export const UsablePack = z
  .object({
    packId: OutId,
    packName: z.string(),
    videoType: Tier,
    remaining: z.int(),
    uses: z.int().describe('the downloads that the order uses: one per item'),
    amount: OutYuan.describe('what the order books: the price of these downloads'),
    endTime: Time,
    company: z.boolean().describe('whether the company owns it; the order is then the company’s'),
  })
  .meta({ id: 'UsablePack' });
export type UsablePack = z.infer<typeof UsablePack>;

export const OperatorPackOffer = z
  .object({
    offerId: OutId,
    ...Terms,
    months: z.int(),
    buyers: z.enum(PACK_BUYERS),
    onSale: z.boolean(),
    soldCount: z.int(),
    version: z.int().describe('version number, raised by every change'),
  })
  .meta({ id: 'OperatorPackOffer' });
export type OperatorPackOffer = z.infer<typeof OperatorPackOffer>;

export const SoldPack = z
  .object({
    packId: OutId,
    offerId: OutId,
    ...Terms,
    used: z.int(),
    remaining: z.int(),
    remainAmount: OutYuan.describe('the price of the downloads left, owed to the buyer until the end'),
    buyTime: Time,
    endTime: Time,
    status: z.enum(PACK_STATUSES),
    refundTime: Time.nullable(),
    refundedAmount: OutYuan.nullable(),
    userId: OutId.describe('the user who bought it'),
    userName: z.string(),
    companyName: z.string().nullable().describe('the company that owns it; null: the user does'),
  })
  .meta({ id: 'SoldPack' });
export type SoldPack = z.infer<typeof SoldPack>;

const OfferForm = z.object({
  packName: Line(PACK_NAME_MAX),
  videoType: z.literal(PACK_TIERS, '请选择 HD 或 4K'),
  downloads: z
    .int('次数应为整数')
    .min(PACK_DOWNLOADS.min, `次数至少为${PACK_DOWNLOADS.min}`)
    .max(PACK_DOWNLOADS.max, `次数最多为${PACK_DOWNLOADS.max}`),
  months: z
    .int('有效月数应为整数')
    .min(PACK_MONTHS.min, `有效期至少${PACK_MONTHS.min}个月`)
    .max(PACK_MONTHS.max, `有效期最多${PACK_MONTHS.max}个月`),
  buyers: z.enum(PACK_BUYERS, '请选择适用对象'),
  price: Yuan.refine((yuan) => yuan > 0, '金额必须大于0').refine((yuan) => yuan <= PACK_PRICE_MAX_YUAN, '金额过大'),
  onSale: z.boolean('请选择是否在售').default(true),
});
const PRICE_PER_DOWNLOAD = {
  path: ['price'],
  error: `每次下载至少 ¥${PRICE_MIN_YUAN}`,
};
const coversDownloads = ({ price, downloads }: { price: number; downloads: number }) =>
  price >= downloads * PRICE_MIN_YUAN;

export const SoldPackFilter = z.object({
  status: z.enum(PACK_STATUSES, '筛选条件有误，请刷新后再试').optional(),
  ...ListFilter('part of the pack’s name, or the buyer’s or company’s name', LIST_SORTS.packs),
  ...AmountRange,
});
export type SoldPackFilter = z.infer<typeof SoldPackFilter>;

const PackId = z.object({ packId: Id });

export const packs = {
  'GET /pack/v1/offers': define({
    operationId: 'listPackOffers',
    summary: 'The packs on sale that the caller can buy, cheapest first; visitors see all',
    access: 'public',
    scope: 'buy',
    input: NoInput,
    output: ListOf(PackOffer),
  }),
  'POST /pack/v1/buy': define({
    operationId: 'buyPack',
    summary: 'Buys a pack with coins; repeating a request id returns the pack bought by it',
    access: 'user',
    scope: 'buy',
    input: z.object({
      offerId: Id,
      requestId: z
        .string('请求编号有误')
        .regex(/^[\w-]{8,64}$/, '请求编号有误')
        .describe('made by the client, once per purchase that the buyer confirms'),
      companyPay: z.union([z.boolean(), z.literal([0, 1])]).default(false),
      price: Yuan.optional().describe('the price that was shown: another one is a conflict'),
    }),
    output: Pack,
    idempotent: true,
  }),
  'GET /pack/v1/query': define({
    operationId: 'listMyPacks',
    summary: 'The caller’s packs, and the company’s; newest first',
    access: 'user',
    scope: 'buy',
    input: z.object(PageBy(PAGE_SIZE.packs)),
    output: Paged(Pack),
  }),
  'GET /pack/v1/usable': define({
    operationId: 'listUsablePacks',
    summary: 'The packs that can pay a pending order, first ending first',
    access: 'user',
    scope: 'buy',
    input: OrderId,
    output: ListOf(UsablePack),
  }),
  'POST /pack/v1/refund': define({
    operationId: 'refundPack',
    summary: 'Returns the price of the downloads left as coins and ends the pack; repeating it changes nothing',
    access: 'user',
    input: PackId,
    output: Pack,
    idempotent: true,
  }),
  'GET /operator/v1/packOffers': define({
    operationId: 'listOperatorPackOffers',
    summary: 'The packs that can be sold, newest first',
    access: 'operator:editor',
    input: z.object(Page),
    output: Paged(OperatorPackOffer),
  }),
  'POST /operator/v1/packOffers': define({
    operationId: 'createPackOffer',
    summary: 'Creates a pack to sell',
    access: 'operator:editor',
    input: OfferForm.refine(coversDownloads, PRICE_PER_DOWNLOAD),
    output: z.object({ offerId: OutId }),
  }),
  'PUT /operator/v1/packOffers/{offerId}': define({
    operationId: 'updatePackOffer',
    summary: 'Changes a pack to sell, or takes it off sale; packs already sold stay as they are',
    access: 'operator:editor',
    input: OfferForm.extend({ offerId: Id, version: ShownVersion }).refine(coversDownloads, PRICE_PER_DOWNLOAD),
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/packs', {
    access: 'operator:finance',
    scope: 'finance',
    filter: SoldPackFilter,
    item: SoldPack,
    list: ['listSoldPacks', 'The sold packs, newest first'],
    export: ['exportSoldPacks', 'The selected packs as a CSV file'],
  }),
};
