import { formatDate } from '@zhenku/contract/format';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Pdf } from '../../platform/pdf/pdf.ts';
import { drawForUser } from '../../platform/pdf/table-pdf.ts';
import { userFileUrl } from '../../platform/lists/user-file.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import { monthPdf } from './month-pdf.ts';
import { countSales, readMonth } from './read-month.ts';

/** Maximum lines per document (500 pages). Creators with more sales use the CSV file. */
const SALES_MAX = 20_000;

export const MONTHS_FOLDER = 'months';

export async function monthUrl(
  { db, caller: user, services: { secret } }: Operation<{ id: number; tokenHash: Buffer }, { secret: string }>,
  { month }: { month: string },
): Promise<{ url: string }> {
  if (month > formatDate(Date.now()).slice(0, 7)) throw invalidField('month', '该月份尚未开始');
  if ((await countSales(db, user, month)) > SALES_MAX) {
    throw new AppError('conflict', { message: `该月成交和退款超过${SALES_MAX}笔，请改用导出CSV` });
  }
  return userFileUrl(secret, user, {
    folder: MONTHS_FOLDER,
    parameters: month,
    fileName: await siteFileName(db, `收益对账单-${month}.pdf`),
  });
}

/** Streams the document for a verified link while it is drawn. */
export const streamMonthFile = (db: Db, author: { id: number }, month: string): Promise<Pdf> =>
  drawForUser(author.id, async () => await monthPdf(await readMonth(db, author, month)));
