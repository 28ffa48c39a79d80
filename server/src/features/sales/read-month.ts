import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isInMonth, listMonthsSince, monthStart } from '../../platform/database/months.ts';

export interface MonthLine {
  time: string;
  kind: string;
  what: string;
  /** Signed change in income less debt. */
  income: Fen;
  /** Signed change in the amount held for withdrawals. */
  held: Fen;
}

export interface MonthBalances {
  income: Fen;
  held: Fen;
  /** The creator's debt: income refunded after its withdrawal. */
  debt: Fen;
}

export interface Month {
  month: string;
  name: string;
  opening: MonthBalances;
  lines: MonthLine[];
  closing: MonthBalances;
  /** Withdrawals completed in the month, regardless of when they were requested. */
  paid: { count: number; amount: Fen; tax: Fen };
}

const KINDS: Record<string, string> = {
  orderPayment: '作品分成',
  refund: '分成扣回',
  withdrawal: '申请提现',
  withdrawalPayout: '提现完成',
  withdrawalFailed: '提现退回',
  incomeRecharge: '收益转充值',
};

const postingsOf = (authorId: number) => sql`
  postings p join journal_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
  where a.user_id = ${authorId} and a.kind in ('income', 'creatorDebt', 'withdrawalHold')`;

export async function listMonths(db: Db, author: { id: number }): Promise<{ months: string[] }> {
  return { months: await listMonthsSince(db, sql`select e.created_at from ${postingsOf(author.id)}`) };
}

export async function countSales(db: Db, author: { id: number }, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (count(*) filter (where ${isInMonth('i.paid_at', month)})
      + count(*) filter (where ${isInMonth('i.refunded_at', month)}))::int as count
    from order_items i where i.author_id = ${author.id}`.execute(db);
  return rows[0]!.count;
}

/** Reads a creator's month from the books in one snapshot. Each movement of income has a line, so that the sums agree. */
export async function readMonth(db: Db, author: { id: number }, month: string): Promise<Month> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { name } = await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', author.id)
        .executeTakeFirstOrThrow();
      const lines = await readLines(tx, author.id, month);
      const [opening, closing] = [
        await readBalances(tx, author.id, monthStart(month)),
        await readBalances(tx, author.id, monthStart(month, 1)),
      ];
      return { month, name, opening, lines, closing, paid: await readPaid(tx, author.id, month) };
    });
}

async function readBalances(tx: Tx, authorId: number, time: RawBuilder<unknown>): Promise<MonthBalances> {
  const sumOf = (kind: string) => sql`coalesce(sum(p.amount) filter (where a.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<MonthBalances>`
    select ${sumOf('income')} as income, ${sumOf('withdrawalHold')} as held, -${sumOf('creatorDebt')} as debt
    from ${postingsOf(authorId)} and e.created_at < ${time}`.execute(tx);
  return rows[0]!;
}

interface EntryRow {
  time: string;
  kind: string;
  cause: string;
  income: Fen;
  held: Fen;
}

async function readLines(tx: Tx, authorId: number, month: string): Promise<MonthLine[]> {
  const { rows: entries } = await sql<EntryRow>`
    select e.created_at as time, e.cause_kind as kind, e.cause_id as cause,
      coalesce(sum(p.amount) filter (where a.kind <> 'withdrawalHold'), 0)::bigint as income,
      coalesce(sum(p.amount) filter (where a.kind = 'withdrawalHold'), 0)::bigint as held
    from ${postingsOf(authorId)} and ${isInMonth('e.created_at', month)} group by e.id order by e.id`.execute(tx);
  const causesOf = (...kinds: string[]) => entries.filter(({ kind }) => kinds.includes(kind)).map(({ cause }) => cause);
  const items = await readItems(tx, authorId, { orders: causesOf('orderPayment'), refunds: causesOf('refund') });
  const payouts = await readPayouts(tx, causesOf('withdrawalPayout'));
  return entries.flatMap(({ cause, ...entry }): MonthLine[] => {
    const kind = KINDS[entry.kind] ?? '其他';
    const sign = entry.kind === 'refund' ? -1n : 1n;
    const own = items.get(`${entry.kind}:${cause}`) ?? [];
    // If an entry differs from the sum of its items, it gets a single line, so that the totals stay correct.
    if (own.length > 0 && own.reduce((sum, { share }) => sum + share, 0n) * sign === entry.income) {
      return own.map(({ what, share }) => ({ time: entry.time, kind, what, income: share * sign, held: 0n }));
    }
    const number = entry.kind.startsWith('withdrawal') ? `提现编号${cause}` : '';
    return [{ ...entry, kind, what: number + (payouts.get(cause) ?? '') }];
  });
}

async function readItems(tx: Tx, authorId: number, { orders, refunds }: { orders: string[]; refunds: string[] }) {
  const { rows } = await sql<{ entry: string; id: number; name: string; tier: number; share: Fen }>`
    select 'orderPayment:' || i.order_id as entry, i.video_id as id, i.video_name as name, i.tier, i.creator_share as share
    from order_items i where i.author_id = ${authorId} and i.order_id = any (${orders}::text[])
    union all
    select 'refund:' || i.order_id || ':' || i.refund_id, i.video_id, i.video_name, i.tier, i.creator_share
    from order_items i where i.author_id = ${authorId} and i.order_id || ':' || i.refund_id = any (${refunds}::text[])
  `.execute(tx);
  const items = new Map<string, { what: string; share: Fen }[]>();
  for (const { entry, id, name, tier, share } of rows) {
    const item = { what: `${id} ${TIER_LABEL[tier as Tier]} ${name}`, share };
    const others = items.get(entry);
    if (others) others.push(item);
    else items.set(entry, [item]);
  }
  return items;
}

async function readPayouts(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('withdrawals')
    .select(['id', 'amount', 'tax'])
    .where('id', 'in', ids.map(Number))
    .execute();
  const yuan = (fen: Fen) => formatMoney(toYuan(fen));
  return new Map(rows.map(({ id, amount, tax }) => [String(id), ` 预扣税${yuan(tax)} 到账${yuan(amount - tax)}`]));
}

async function readPaid(tx: Tx, userId: number, month: string): Promise<Month['paid']> {
  const { rows } = await sql<Month['paid']>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(tax), 0)::bigint as tax
    from withdrawals where user_id = ${userId} and status = ${WITHDRAWAL_STATUS.complete}
      and ${isInMonth('decided_at', month)}`.execute(tx);
  return rows[0]!;
}
