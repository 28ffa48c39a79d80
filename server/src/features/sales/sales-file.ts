import type { Readable } from 'node:stream';
import { SALE_TYPE_LABEL, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { SaleFilter } from '@zhenku/contract/sales/sales';
import { sql } from 'kysely';
import { type CsvColumns, csvOf, yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { siteFileName, siteSettings } from '../../platform/site-settings.ts';
import { decodeParameters, userFileUrl } from '../../platform/lists/user-file.ts';
import { readSoldItems, salesOf, type SoldItem } from './read-sales.ts';

export const SALES_FOLDER = 'sales';

export async function salesUrl(
  { db, caller: user, services: { secret } }: Operation<{ tokenHash: Buffer }, { secret: string }>,
  filter: SaleFilter,
): Promise<{ url: string }> {
  const fileName = await siteFileName(db, '销售明细.csv');
  return userFileUrl(secret, user, { folder: SALES_FOLDER, parameters: filter, fileName });
}

export const streamSalesFile = (db: Db, author: { id: number }, parameters: string): Readable =>
  csvOf(streamSales(db, author.id, decodeParameters(parameters)), COLUMNS);

/** Sales per batch. Each batch is read when needed and continues after the previous one, to bound memory use. */
const BATCH = 100;

async function* streamSales(db: Db, authorId: number, filter: SaleFilter): AsyncGenerator<SoldItem> {
  const { incomeHoldDays } = await siteSettings(db);
  // Text, because a JavaScript date would lose the microseconds.
  let after: { id: string; time: string } | null = null;
  for (;;) {
    const { rows }: { rows: { id: string; time: string }[] } = await sql<{ id: string; time: string }>`
      select i.id, i.paid_at::text as time from ${salesOf(authorId, filter)}
        and ${after ? sql`(i.paid_at, i.id) > (${after.time}::timestamptz, ${after.id})` : sql`true`}
      order by i.paid_at, i.id limit ${BATCH}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const sales = new Map((await readSoldItems(db, ids, incomeHoldDays)).map((sale) => [sale.orderItemId, sale]));
    for (const id of ids) yield sales.get(id)!;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!;
  }
}

const time = (value: string | null) => (value === null ? '' : formatTime(value));

const COLUMNS: CsvColumns<SoldItem> = [
  ['成交时间', ({ createTime }) => formatTime(createTime)],
  ['明细编号', ({ orderItemId }) => orderItemId],
  ['素材编号', ({ videoId }) => String(videoId)],
  ['作品名称', ({ videoName }) => videoName],
  ['规格', ({ videoType }) => TIER_LABEL[videoType as Tier]],
  ['标价', ({ listPrice }) => yuanCell(listPrice)],
  ['升级抵扣', ({ upgradeCredit }) => yuanCell(upgradeCredit)],
  ['折扣卡', ({ discountAmount }) => yuanCell(discountAmount)],
  ['实付', ({ payAmount }) => yuanCell(payAmount)],
  ['其中赠送牛币', ({ bonusPart }) => yuanCell(bonusPart)],
  ['分成类型', ({ shareRule }) => (shareRule.saleType === null ? '' : (SALE_TYPE_LABEL[shareRule.saleType] ?? ''))],
  ['分成比例', ({ shareRule }) => `${shareRule.percent}%`],
  ['分成规则版本', ({ shareRule }) => (shareRule.version === null ? '' : String(shareRule.version))],
  ['分成', ({ divideMoney }) => yuanCell(divideMoney)],
  ['可提现时间', ({ availableTime }) => time(availableTime)],
  ['退款时间', ({ refundTime }) => time(refundTime)],
  ['下载包', ({ pack }) => (pack ? `${pack.packName} ${pack.downloads} 次 ¥${yuanCell(pack.price)}` : '')],
];
