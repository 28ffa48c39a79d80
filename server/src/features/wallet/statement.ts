import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import { STATEMENT_KIND_LABEL, type StatementKind } from '@zhenku/contract/statement-kinds';
import type { StatementFilter, StatementLine } from '@zhenku/contract/wallet';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isWithin, offsetOf } from '../../platform/paging.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type AccountRef, readAccounts } from './accounts.ts';
import { bonusOf, type CoinsOwner, coinsOf, coinsOwner } from './coins.ts';

export type StatementOwner = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

/** The owner of the accounts that a statement covers. */
export type Holder = CoinsOwner | { creatorId: number };

/** Only its owner sees a company's statement; members see in their orders what they spent. Throws `notAllowed`. */
export function holderOf(user: StatementOwner, account: StatementFilter['account']): Holder {
  if (account === 'income') return { creatorId: user.id };
  if (account === 'coins') return coinsOwner(user);
  if (user.companyId === null || user.companyRole !== 'owner') {
    throw new AppError('notAllowed', { message: '仅企业账号可以查看企业账单' });
  }
  return { companyId: user.companyId };
}

const accountsOf = (holder: Holder): AccountRef[] =>
  'creatorId' in holder ? [{ kind: 'income', userId: holder.creatorId }] : [coinsOf(holder), bonusOf(holder)];

/** The kinds of the entries' causes, for coins and for income. */
const COIN_KINDS: Record<string, StatementKind> = {
  recharge: 'recharge',
  quarantineCredit: 'recharge',
  bankCredit: 'bankCredit',
  bankCreditBack: 'bankCredit',
  incomeRecharge: 'incomeRecharge',
  gift: 'bonus',
  orderPayment: 'purchase',
  refund: 'refund',
};
const INCOME_KINDS: Record<string, StatementKind> = {
  orderPayment: 'sale',
  refund: 'saleRefund',
  incomeRecharge: 'incomeRecharge',
  withdrawal: 'withdrawal',
  withdrawalFailed: 'withdrawal',
};
/** The kinds whose causes begin with no order and no recharge. */
const WITHOUT_ORDER: ReadonlySet<StatementKind> = new Set(['bankCredit', 'other']);
const kindsOf = (holder: Holder) => ('creatorId' in holder ? INCOME_KINDS : COIN_KINDS);

interface Row {
  id: bigint;
  created_at: string;
  cause_kind: string;
  cause_id: string;
  amount: bigint;
  balance: bigint;
  user_name: string | null;
}

export type Selected = Pick<StatementFilter, 'kind' | 'from' | 'to'>;

/** The selected lines of a statement, as `s`: one for each entry, with the balance after it in the whole statement. */
async function selectLines(db: Db, holder: Holder, { kind, ...period }: Selected): Promise<RawBuilder<unknown>> {
  const accounts = (await readAccounts(db, accountsOf(holder))).map(({ id }) => id);
  return sql`(
    select l.*, u.name as user_name
    from (
      select e.id, e.created_at, e.cause_kind, e.cause_id, sum(p.amount)::bigint as amount,
        (sum(sum(p.amount)) over (order by e.id))::bigint as balance
      from postings p join journal_entries e on e.id = p.entry_id
      where p.account_id = any (${accounts}::int[])
      group by e.id having sum(p.amount) <> 0
    ) l
    left join orders o on l.cause_kind = 'orderPayment' and o.id = l.cause_id and o.company_id is not null
    left join users u on u.id = o.user_id
    where ${isWithin('l.created_at', period)} and ${isOfKind(holder, kind)}
  ) s`;
}

function isOfKind(holder: Holder, kind: StatementKind | undefined): RawBuilder<SqlBool> {
  if (kind === undefined) return sql<SqlBool>`true`;
  const known = kindsOf(holder);
  if (kind === 'other') return sql<SqlBool>`l.cause_kind <> all (${Object.keys(known)}::text[])`;
  const causes = Object.keys(known).filter((cause) => known[cause] === kind);
  return sql<SqlBool>`l.cause_kind = any (${causes}::text[])`;
}

function asLine(holder: Holder, row: Row): StatementLine {
  const kind = kindsOf(holder)[row.cause_kind] ?? 'other';
  return {
    entryId: Number(row.id),
    time: row.created_at,
    kind,
    title: STATEMENT_KIND_LABEL[kind],
    // Creators do not see their buyers' orders. The cause of a refund starts with its order.
    orderId: 'creatorId' in holder || WITHOUT_ORDER.has(kind) ? null : row.cause_id.split(':')[0] || null,
    userName: 'companyId' in holder ? row.user_name : null,
    amount: toYuan(row.amount),
    balance: toYuan(row.balance),
  };
}

export type Statement = PageOf<StatementLine> & { received: number; paid: number };

/** A page of a statement, newest first. */
export async function readStatement(
  db: Db,
  user: StatementOwner,
  { account, page, size, ...selected }: StatementFilter & { page: number; size: number },
): Promise<Statement> {
  const holder = holderOf(user, account);
  const lines = await selectLines(db, holder, selected);
  const { rows: totals } = await sql<{ total: number; received: bigint; paid: bigint }>`
    select count(*)::int as total, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as paid from ${lines}`.execute(db);
  const { rows } = await sql<Row>`
    select * from ${lines} order by s.id desc limit ${size} offset ${offsetOf({ page, size })}`.execute(db);
  const { total, received, paid } = totals[0]!;
  const content = rows.map((row) => asLine(holder, row));
  return { content, total, page, size, received: toYuan(received), paid: toYuan(paid) };
}

/** Lines are read in batches as they are consumed, so that no statement fills the memory. */
const BATCH = 1_000;

/** All lines of a statement, oldest first. */
export async function* streamStatementLines(db: Db, holder: Holder, selected: Selected): AsyncGenerator<StatementLine> {
  const lines = await selectLines(db, holder, selected);
  let after = 0n;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${lines} where s.id > ${after} order by s.id limit ${BATCH}`.execute(db);
    for (const row of rows) yield asLine(holder, row);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
