import type { Input } from '@zhenku/contract/api';
import { formatDate, formatMoney, formatTime } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { listMonthsSince, monthStart } from '../../platform/database/months.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { decodeParameters, userFileUrl } from '../../platform/lists/user-file.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Pdf } from '../../platform/pdf/pdf.ts';
import { drawForUser, type PdfRow, tablePdf } from '../../platform/pdf/table-pdf.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import { readAccounts } from './accounts.ts';
import { bonusOf, type CoinsOwner, coinsOf } from './coins.ts';
import { orderNumberOf } from './statement-file.ts';
import { countStatementLines, holderOf, type StatementOwner, streamStatementLines } from './statement.ts';

export const COIN_MONTHS_FOLDER = 'coin-months';

/** Maximum lines per document (500 pages). */
const LINES_MAX = 20_000;

const COLUMNS = [
  { title: '时间', x: 48, width: 98, align: 'left' },
  { title: '类型', x: 150, width: 58, align: 'left' },
  { title: '订单号', x: 212, width: 170, align: 'left' },
  { title: '变动', x: 386, width: 78, align: 'right' },
  { title: '余额', x: 468, width: 79, align: 'right' },
] as const;

type MonthInput = Input<'GET /wallet/v1/statement/month'>;

const coinsHolder = (user: StatementOwner, account: MonthInput['account']) => holderOf(user, account) as CoinsOwner;

/** Returns the first and the last day of a month. */
function daysOf(month: string): { from: string; to: string } {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10) };
}

export async function listCoinMonths(
  db: Db,
  user: StatementOwner,
  { account }: Input<'GET /wallet/v1/statement/months'>,
): Promise<{ months: string[] }> {
  const accounts = await accountIds(db, coinsHolder(user, account));
  const times = sql`select e.created_at from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = any (${accounts}::int[])`;
  return { months: await listMonthsSince(db, times) };
}

export async function coinMonthUrl(
  { db, caller: user, services: { secret } }: Operation<UserSession, { secret: string }>,
  { account, month }: MonthInput,
): Promise<{ url: string }> {
  const holder = coinsHolder(user, account);
  if (month > formatDate(Date.now()).slice(0, 7)) throw invalidField('month', '该月份尚未开始');
  if ((await countStatementLines(db, holder, daysOf(month))) > LINES_MAX) {
    throw new AppError('conflict', { message: `该月收支超过${LINES_MAX}笔，请改用导出CSV` });
  }
  return userFileUrl(secret, user, {
    folder: COIN_MONTHS_FOLDER,
    parameters: { account, month },
    fileName: await siteFileName(db, `账单-${month}.pdf`),
  });
}

/** Streams the document for a verified link. Throws `linkInvalid` if the user may no longer see that statement. */
export async function streamCoinMonth(db: Db, user: StatementOwner, parameters: string): Promise<Pdf> {
  const { account, month } = decodeParameters<MonthInput>(parameters);
  const holder = holderOfLink(user, account);
  return await drawForUser(user.id, async () => {
    const [name, rows] = [await readName(db, holder), await readCoinMonth(db, holder, month)];
    return await tablePdf({ title: `账单 ${month}`, name, unit: '牛币（1 牛币 = ¥1）', columns: COLUMNS, rows });
  });
}

function holderOfLink(user: StatementOwner, account: MonthInput['account']): CoinsOwner {
  try {
    return coinsHolder(user, account);
  } catch (cause) {
    throw new AppError('linkInvalid', { cause });
  }
}

/** Returns the statement's rows, which read their lines from the books as they are drawn. */
export async function readCoinMonth(db: Db, owner: CoinsOwner, month: string): Promise<AsyncGenerator<PdfRow>> {
  const days = daysOf(month);
  return rowsOf(await readBalanceBefore(db, owner, month), streamStatementLines(db, owner, days));
}

const money = (fen: Fen) => formatMoney(toYuan(fen));

/** The closing balance is the opening one with the lines, so the document adds up even while the month goes on. */
async function* rowsOf(opening: Fen, lines: ReturnType<typeof streamStatementLines>): AsyncGenerator<PdfRow> {
  yield { cells: ['', '', '期初余额', '', money(opening)], bold: true };
  let [received, paid] = [0n, 0n];
  for await (const line of lines) {
    const { time, title, userName, amount } = line;
    const fen = toFen(amount);
    if (fen > 0n) received += fen;
    else paid -= fen;
    const order = [orderNumberOf(line), userName].filter(Boolean).join(' ');
    const balance = money(opening + received - paid);
    yield { cells: [formatTime(time), title, order, `${fen > 0n ? '+' : ''}${money(fen)}`, balance] };
  }
  if (received === 0n && paid === 0n) yield { cells: ['', '', '本月没有收支'] };
  yield { cells: ['', '', '期末余额', '', money(opening + received - paid)], bold: true };
  yield { cells: [] };
  yield { cells: ['', '', '本月收入', money(received)] };
  yield { cells: ['', '', '本月支出', money(paid)] };
}

const accountIds = async (db: Db, owner: CoinsOwner) =>
  (await readAccounts(db, [coinsOf(owner), bonusOf(owner)])).map(({ id }) => id);

async function readBalanceBefore(db: Db, owner: CoinsOwner, month: string): Promise<Fen> {
  const { rows } = await sql<{ balance: Fen }>`
    select coalesce(sum(p.amount), 0)::bigint as balance
    from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = any (${await accountIds(db, owner)}::int[])
      and e.created_at < ${monthStart(month)}`.execute(db);
  return rows[0]!.balance;
}

async function readName(db: Db, owner: CoinsOwner): Promise<string> {
  const row =
    'companyId' in owner
      ? await db.selectFrom('companies').select('name').where('id', '=', owner.companyId).executeTakeFirstOrThrow()
      : await db.selectFrom('users').select('name').where('id', '=', owner.userId).executeTakeFirstOrThrow();
  return row.name;
}
