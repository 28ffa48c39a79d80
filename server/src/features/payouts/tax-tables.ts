import type { Input, Output } from '@zhenku/contract/api';
import { formatDate } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import {
  boundsOf,
  FIRST_TAX_TABLE,
  type TaxBracket,
  type TaxTable,
  withholdingTax,
} from '@zhenku/contract/payouts/withholding-tax';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';

const asTable = (row: { version: number; effective_from: string; brackets: TaxBracket[] }): TaxTable => ({
  version: row.version,
  from: row.effective_from,
  brackets: row.brackets,
});

const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

export async function currentTaxTable(db: Db): Promise<TaxTable> {
  const row = await db
    .selectFrom('tax_tables')
    .select(['version', 'effective_from', 'brackets'])
    .where('effective_from', '<=', today)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? asTable(row) : FIRST_TAX_TABLE;
}

export interface ComputedTax {
  tax: Fen;
  /** The table's version; null if no tax is withheld. */
  version: number | null;
}

export async function taxToday(db: Db, amount: Fen, company: boolean): Promise<ComputedTax> {
  if (company) return { tax: 0n, version: null };
  const { brackets, version } = await currentTaxTable(db);
  return { tax: withholdingTax(brackets, amount), version };
}

export async function listTaxTables(db: Db): Promise<Output<'GET /operator/v1/taxTables'>> {
  const rows = await db
    .selectFrom('tax_tables as t')
    .innerJoin('operators as o', 'o.id', 't.operator_id')
    .select(['t.version', 't.effective_from', 't.brackets', 'o.username'])
    .orderBy('t.version', 'desc')
    .execute();
  const current = await currentTaxTable(db);
  const tables = [
    ...rows.map((row) => ({ ...asTable(row), operatorName: row.username })),
    { ...FIRST_TAX_TABLE, operatorName: null },
  ];
  return {
    list: tables.map((table) => ({
      ...table,
      brackets: [...table.brackets],
      inForce: table.version === current.version,
    })),
  };
}

export async function previewTaxTable(
  db: Db,
  brackets: TaxBracket[],
): Promise<Output<'POST /operator/v1/taxTables/preview'>> {
  const current = await currentTaxTable(db);
  const taxed = await db
    .selectFrom('withdrawals')
    .select(['amount', 'tax'])
    .where('tax_version', 'is not', null)
    .where('status', 'in', [WITHDRAWAL_STATUS.open, WITHDRAWAL_STATUS.complete])
    .where('applied_at', '>', sql<string>`now() - interval '30 days'`)
    .execute();
  const sum = (taxes: Fen[]) => toYuan(taxes.reduce((total, tax) => total + tax, 0n));
  return {
    amounts: boundsOf(current.brackets, brackets).map((amount) => ({
      depositMoney: toYuan(amount),
      taxMoney: toYuan(withholdingTax(current.brackets, amount)),
      newTaxMoney: toYuan(withholdingTax(brackets, amount)),
    })),
    month: {
      count: taxed.length,
      taxMoney: sum(taxed.map(({ tax }) => tax)),
      newTaxMoney: sum(taxed.map(({ amount }) => withholdingTax(brackets, amount))),
    },
  };
}

/** Adds a table version that takes effect today at the earliest. Existing withdrawals keep their version. */
export async function addTaxTable(
  db: Db,
  operator: { id: number },
  { from, brackets }: Input<'POST /operator/v1/taxTables'>,
): Promise<{ version: number }> {
  return await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('addTaxTable'))`.execute(tx);
    if (from < formatDate(Date.now())) throw invalidField('from', '生效日期不能早于今天');
    const { latest } = await tx
      .selectFrom('tax_tables')
      .select(sql<number>`coalesce(max(version), ${FIRST_TAX_TABLE.version})::int`.as('latest'))
      .executeTakeFirstOrThrow();
    const version = latest + 1;
    await tx
      .insertInto('tax_tables')
      .values({ version, effective_from: from, brackets: JSON.stringify(brackets), operator_id: operator.id })
      .execute();
    await audit(tx, operator, { action: 'taxTable.add', subject: `taxTable:${version}`, after: { from, brackets } });
    return { version };
  });
}
