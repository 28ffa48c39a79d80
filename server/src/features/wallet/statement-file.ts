import { Readable } from 'node:stream';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { StatementFilter, StatementLine } from '@zhenku/contract/wallet';
import { stringify } from 'csv-stringify';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { forUser, signedLink } from '../../platform/storage/links.ts';
import { streamStatementLines, type Holder, holderOf, type StatementOwner } from './statement.ts';

const FILE_NAME = '帧库-账单.csv';

/** The key, below `/files/`, that the link is signed for. It encodes which statement of the holder is meant, and its filter. */
export const statementKey = (asked: string) => `exports/statements/${asked}`;

/** Returns a link to the statement as a file. Throws `notAllowed` as `holderOf` does. */
export function statementUrl(
  secret: string,
  user: UserSession,
  { account, kind, from, to }: StatementFilter,
): { url: string } {
  holderOf(user, account);
  const key = statementKey(Buffer.from(JSON.stringify({ account, kind, from, to })).toString('base64url'));
  const options = { seconds: DOWNLOAD_URL_MINUTES * 60, fileName: FILE_NAME, holder: forUser(user) };
  return { url: signedLink(secret, key, options) };
}

/**
 * Streams the file of a verified link: CSV for spreadsheets, with formulas escaped. Throws `linkInvalid` when the user may
 * no longer see that statement.
 */
export function streamStatementFile(db: Db, user: StatementOwner, asked: string): Readable {
  const { account, ...selected } = JSON.parse(Buffer.from(asked, 'base64url').toString()) as StatementFilter;
  const holder = holderOfLink(user, account);
  const records = Readable.from(streamStatementLines(db, holder, selected)).map(asRecord);
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

function holderOfLink(user: StatementOwner, account: StatementFilter['account']): Holder {
  try {
    return holderOf(user, account);
  } catch (cause) {
    throw new AppError('linkInvalid', { cause });
  }
}

/** Income and spending have columns of their own, because spreadsheets take a leading minus for a formula. */
function asRecord({ time, title, orderId, userName, amount, balance }: StatementLine): string[] {
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
