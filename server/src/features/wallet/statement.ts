import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import { STATEMENT_KIND_LABEL, type StatementKind } from '@zhenku/contract/wallet/statement-kinds';
import type { StatementFilter, StatementLine } from '@zhenku/contract/wallet/wallet';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isWithin, offsetOf } from '../../platform/lists/paging.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { readAccounts } from './accounts.ts';
import { bonusOf, type CoinsOwner, coinsOf, coinsOwner } from './coins.ts';
import { type LineSums, selectIncomePostings, splitByLicence, SUMS, sumIncomeLines } from './income-lines.ts';

export type StatementOwner = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

export type Holder = CoinsOwner | { creatorId: number };

/**
 * Returns the statement's owner. Only the company's owner sees the company's statement; members see their spending in their
 * orders. Throws `notAllowed`.
 */
export function holderOf(user: StatementOwner, account: StatementFilter['account']): Holder {
  if (account === 'income') return { creatorId: user.id };
  if (account === 'coins') return coinsOwner(user);
  if (user.companyId === null || user.companyRole !== 'owner') {
    throw new AppError('notAllowed', { message: '仅企业账号可以查看企业账单' });
  }
  return { companyId: user.companyId };
}

const COIN_KINDS: Record<string, StatementKind> = {
  recharge: 'recharge',
  quarantineCredit: 'recharge',
  providerRefund: 'recharge',
  bankCredit: 'bankCredit',
  bankCreditBack: 'bankCredit',
  incomeRecharge: 'incomeRecharge',
  gift: 'bonus',
  orderPayment: 'purchase',
  refund: 'refund',
  packPurchase: 'packPurchase',
  packRefund: 'packRefund',
};
const INCOME_KINDS: Record<string, StatementKind> = {
  orderPayment: 'sale',
  refund: 'saleRefund',
  incomeRecharge: 'incomeRecharge',
  withdrawal: 'withdrawal',
  withdrawalFailed: 'withdrawal',
};
/** The kinds of coin entries without the number of an order or recharge. */
const WITHOUT_ORDER: ReadonlySet<StatementKind> = new Set(['bankCredit', 'packPurchase', 'packRefund', 'other']);
/** Income causes whose ids start with an order's number. */
const ORDER_CAUSES: ReadonlySet<string> = new Set(['orderPayment', 'refund']);
const WITHDRAWAL_CAUSES: ReadonlySet<string> = new Set(['withdrawal', 'withdrawalFailed']);
const kindsOf = (holder: Holder) => ('creatorId' in holder ? INCOME_KINDS : COIN_KINDS);

interface Row {
  id: bigint;
  /** Sort keys of a line. Several income lines can share one posting's key. */
  key: bigint;
  seq: number;
  created_at: string;
  cause_kind: string;
  cause_id: string;
  on_debt: boolean;
  amount: bigint;
  balance: bigint;
  user_name: string | null;
  order_item_id: string | null;
  video_id: number | null;
  video_name: string | null;
  tier: number | null;
}

export type StatementSelection = Pick<StatementFilter, 'kind' | 'from' | 'to'>;

/** Limits the lines to at most `keys` keys above `after`, counted from the newest or oldest. */
interface Range {
  after?: bigint;
  keys: number;
  newest?: boolean;
}

async function selectLines(
  db: Db,
  holder: Holder,
  { selected, range }: { selected: StatementSelection; range: Range },
): Promise<RawBuilder<unknown>> {
  if ('creatorId' in holder) {
    const postings = await selectPostings(db, holder, { ...selected, rest: within('p.id', range) });
    return sql`(${splitByLicence(holder.creatorId, postings)}) s`;
  }
  return sql`(select * from ${await coinLines(db, holder, selected)} ${within('l.key', range)}) s`;
}

async function sumLines(db: Db, holder: Holder, selected: StatementSelection): Promise<LineSums> {
  const query =
    'creatorId' in holder
      ? sumIncomeLines(holder.creatorId, await selectPostings(db, holder, selected))
      : sql<LineSums>`select count(*)::int as total, ${SUMS} from ${await coinLines(db, holder, selected)}`;
  const { rows } = await query.execute(db);
  return rows[0]!;
}

export async function countStatementLines(db: Db, holder: Holder, selected: StatementSelection): Promise<number> {
  return (await sumLines(db, holder, selected)).total;
}

const within = (key: string, { after = 0n, keys, newest = false }: Range) => sql`
  and ${sql.ref(key)} > ${after} order by ${sql.ref(key)} ${newest ? sql`desc` : sql`asc`} limit ${keys}`;

const selectPostings = (
  db: Db,
  { creatorId }: { creatorId: number },
  { kind, rest = sql``, ...period }: StatementSelection & { rest?: RawBuilder<unknown> },
) => selectIncomePostings(db, { creatorId, period, isOfKind: (onDebt) => isIncomeOfKind(onDebt, kind), rest });

async function coinLines(
  db: Db,
  owner: CoinsOwner,
  { kind, ...period }: StatementSelection,
): Promise<RawBuilder<unknown>> {
  const accounts = (await readAccounts(db, [coinsOf(owner), bonusOf(owner)])).map(({ id }) => id);
  return sql`(
    select m.*, m.id as key, 0 as seq, false as on_debt, u.name as user_name, null::text as order_item_id,
      null::int as video_id, null::text as video_name, null::smallint as tier
    from (
      select e.id, e.created_at, e.cause_kind, e.cause_id, sum(p.amount)::bigint as amount,
        (sum(sum(p.amount)) over (order by e.id))::bigint as balance
      from postings p join journal_entries e on e.id = p.entry_id
      where p.account_id = any (${accounts}::int[])
      group by e.id having sum(p.amount) <> 0
    ) m
    left join orders o on m.cause_kind = 'orderPayment' and o.id = m.cause_id and o.company_id is not null
    left join packs k on m.cause_kind = 'packPurchase' and k.id::text = m.cause_id and k.company_id is not null
    left join users u on u.id = coalesce(o.user_id, k.user_id)
  ) l where ${isWithin('l.created_at', period)} and ${hasCause(COIN_KINDS, 'l.cause_kind', kind)}`;
}

function hasCause(
  kinds: Record<string, StatementKind>,
  column: string,
  kind: StatementKind | undefined,
): RawBuilder<SqlBool> {
  if (kind === undefined) return sql<SqlBool>`true`;
  if (kind === 'other') return sql<SqlBool>`${sql.ref(column)} <> all (${Object.keys(kinds)}::text[])`;
  const causes = Object.keys(kinds).filter((cause) => kinds[cause] === kind);
  return sql<SqlBool>`${sql.ref(column)} = any (${causes}::text[])`;
}

function isIncomeOfKind(onDebt: RawBuilder<SqlBool>, kind: StatementKind | undefined): RawBuilder<SqlBool> {
  if (kind === undefined) return sql<SqlBool>`true`;
  if (kind === 'debt') return sql<SqlBool>`(${onDebt} and p.amount < 0)`;
  if (kind === 'debtRepaid') return sql<SqlBool>`(${onDebt} and p.amount > 0)`;
  return sql<SqlBool>`(not ${onDebt} and ${hasCause(INCOME_KINDS, 'e.cause_kind', kind)})`;
}

function asLine(holder: Holder, row: Row): StatementLine {
  const kind = kindOf(holder, row);
  return {
    entryId: Number(row.id),
    time: row.created_at,
    kind,
    title: row.cause_kind === 'withdrawalFailed' && !row.on_debt ? '提现退回' : STATEMENT_KIND_LABEL[kind],
    orderId: hasOrder(holder, row, kind) ? row.cause_id.split(':')[0] || null : null,
    orderItemId: row.order_item_id,
    videoId: row.video_id,
    videoName: row.video_name,
    videoType: row.tier,
    applyId: WITHDRAWAL_CAUSES.has(row.cause_kind) ? Number(row.cause_id) : null,
    userName: 'companyId' in holder ? row.user_name : null,
    amount: toYuan(row.amount),
    balance: toYuan(row.balance),
  };
}

function kindOf(holder: Holder, { on_debt, amount, cause_kind }: Row): StatementKind {
  if (on_debt) return amount < 0n ? 'debt' : 'debtRepaid';
  return kindsOf(holder)[cause_kind] ?? 'other';
}

const hasOrder = (holder: Holder, { cause_kind }: Row, kind: StatementKind): boolean =>
  'creatorId' in holder ? ORDER_CAUSES.has(cause_kind) : !WITHOUT_ORDER.has(kind);

export type Statement = PageOf<StatementLine> & { received: number; paid: number };

export async function readStatement(
  db: Db,
  user: StatementOwner,
  { account, page, size, ...selected }: StatementFilter & { page: number; size: number },
): Promise<Statement> {
  const holder = holderOf(user, account);
  const offset = offsetOf({ page, size });
  const { total, received, paid } = await sumLines(db, holder, selected);
  // Each key has at least one line.
  const newest = await selectLines(db, holder, { selected, range: { newest: true, keys: offset + size } });
  const { rows } = await sql<Row>`
    select * from ${newest} order by s.key desc, s.seq desc limit ${size} offset ${offset}`.execute(db);
  const content = rows.map((row) => asLine(holder, row));
  return { content, total, page, size, received: toYuan(received), paid: toYuan(paid) };
}

/** Keys per batch. Their lines are consumed before the next batch is read, to bound memory. */
const BATCH = 1_000;

export async function* streamStatementLines(
  db: Db,
  holder: Holder,
  selected: StatementSelection,
): AsyncGenerator<StatementLine> {
  let after = 0n;
  for (;;) {
    const lines = await selectLines(db, holder, { selected, range: { after, keys: BATCH } });
    const { rows } = await sql<Row>`select * from ${lines} order by s.key, s.seq`.execute(db);
    for (const row of rows) yield asLine(holder, row);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.key;
  }
}
