import { Readable } from 'node:stream';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { StatementFilter, StatementLine } from '@zhenku/contract/wallet';
import { stringify } from 'csv-stringify';
import type { Db } from '../../platform/database.ts';
import { signedLink } from '../../platform/storage/links.ts';
import { allLines, type Holder, holderOf, type Selected, type StatementOwner } from './statement.ts';

const FILE_NAME = '帧库-账单.csv';

interface Asked {
  holder: Holder;
  selected: Selected;
}

/** What the link is signed for, below `/files/`: it says itself whose statement is meant, and what of it. */
export const statementKey = (asked: string) => `exports/statements/${asked}`;

/** A link to the statement as a file. Throws `notAllowed` as the statement itself does. */
export function statementUrl(
  secret: string,
  user: StatementOwner,
  { account, ...selected }: StatementFilter,
): { url: string } {
  const asked: Asked = { holder: holderOf(user, account), selected };
  const key = statementKey(Buffer.from(JSON.stringify(asked)).toString('base64url'));
  return { url: signedLink(secret, key, { seconds: DOWNLOAD_URL_MINUTES * 60, fileName: FILE_NAME }) };
}

/** The file of a link whose signature was checked: CSV as spreadsheets open it, in which no text is a formula. */
export function statementFile(db: Db, asked: string): Readable {
  const { holder, selected } = JSON.parse(Buffer.from(asked, 'base64url').toString()) as Asked;
  const records = Readable.from(allLines(db, holder, selected)).map(recordOf);
  const csv = stringify({
    bom: true,
    header: true,
    columns: ['时间', '类型', '订单号', '操作人', '收入', '支出', '余额'],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  records.on('error', (error) => csv.destroy(error));
  csv.on('close', () => records.destroy());
  return records.pipe(csv);
}

/** Money in and out in columns of their own: a minus sign would be taken for the start of a formula. */
function recordOf({ time, title, orderId, userName, amount, balance }: StatementLine): string[] {
  const yuan = (value: number) => value.toFixed(2);
  return [
    formatTime(time),
    title,
    orderId ?? '',
    userName ?? '',
    amount > 0 ? yuan(amount) : '',
    amount < 0 ? yuan(-amount) : '',
    yuan(balance),
  ];
}
