import type { Readable } from 'node:stream';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { StatementFilter, StatementLine } from '@zhenku/contract/wallet/wallet';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { type CsvColumns, csvOf, yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import { decodeParameters, userFileUrl } from '../../platform/lists/user-file.ts';
import { streamStatementLines, type Holder, holderOf, type StatementOwner } from './statement.ts';

export const STATEMENTS_FOLDER = 'statements';

export async function statementUrl(
  { db, caller: user, services: { secret } }: Operation<UserSession, { secret: string }>,
  { account, kind, from, to }: StatementFilter,
): Promise<{ url: string }> {
  holderOf(user, account);
  return userFileUrl(secret, user, {
    folder: STATEMENTS_FOLDER,
    parameters: { account, kind, from, to },
    fileName: await siteFileName(db, '账单.csv'),
  });
}

/** Streams the file for a verified link. Throws `linkInvalid` if the user may no longer see that statement. */
export function streamStatementFile(db: Db, user: StatementOwner, parameters: string): Readable {
  const { account, ...selected } = decodeParameters<StatementFilter>(parameters);
  const holder = holderOfLink(user, account);
  return csvOf(streamStatementLines(db, holder, selected), 'creatorId' in holder ? INCOME_COLUMNS : COIN_COLUMNS);
}

function holderOfLink(user: StatementOwner, account: StatementFilter['account']): Holder {
  try {
    return holderOf(user, account);
  } catch (cause) {
    throw new AppError('linkInvalid', { cause });
  }
}

/** Other lines name a recharge, whose number is its id. */
export const orderNumberOf = ({ kind, videoId, orderId }: StatementLine): string => {
  if (orderId === null) return '';
  return kind === 'purchase' || kind === 'refund' || videoId !== null ? formatOrderNumber(orderId) : orderId;
};

const TIME_AND_KIND: CsvColumns<StatementLine> = [
  ['时间', ({ time }) => formatTime(time)],
  ['类型', ({ title }) => title],
];
const ORDER: CsvColumns<StatementLine> = [['订单号', orderNumberOf]];
/** Income and spending have separate columns, as in a journal. */
const AMOUNTS: CsvColumns<StatementLine> = [
  ['收入', ({ amount }) => (amount > 0 ? yuanCell(amount) : '')],
  ['支出', ({ amount }) => (amount < 0 ? yuanCell(-amount) : '')],
  ['余额', ({ balance }) => yuanCell(Math.max(0, balance))],
];
const COIN_COLUMNS: CsvColumns<StatementLine> = [
  ...TIME_AND_KIND,
  ...ORDER,
  ['操作人', ({ userName }) => userName ?? ''],
  ...AMOUNTS,
];
const INCOME_COLUMNS: CsvColumns<StatementLine> = [
  ...TIME_AND_KIND,
  ['素材编号', ({ videoId }) => (videoId === null ? '' : String(videoId))],
  ['作品名称', ({ videoName }) => videoName ?? ''],
  ['规格', ({ videoType }) => (videoType === null ? '' : TIER_LABEL[videoType as Tier])],
  ...ORDER,
  ['明细编号', ({ orderItemId }) => orderItemId ?? ''],
  ['提现编号', ({ applyId }) => (applyId === null ? '' : String(applyId))],
  ...AMOUNTS,
  ['欠款', ({ balance }) => yuanCell(Math.max(0, -balance))],
];
