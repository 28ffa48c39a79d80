import { sql } from 'kysely';
import type { ClosingCheck, PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { ledger_accounts: 'kept' },
  export: [
    {
      file: 'ledger',
      title: '账户收支',
      rows: (owner) => sql`
        select p.id as key, a.kind as account, e.cause_kind as cause, e.cause_id as "causeId", p.amount,
          p.balance_after as "balanceAfter", e.created_at as "createTime"
        from ledger_accounts a join postings p on p.account_id = a.id join journal_entries e on e.id = p.entry_id
        where a.user_id = ${owner.id} or a.company_id = ${owner.companyId}::int`,
    },
  ],
};

/** Locks the ledger accounts of the user and their company, so that no money arrives during erasure. */
export const checkBalances: ClosingCheck = async (tx, { id, companyId }) => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger_accounts where user_id = ${id} or company_id = ${companyId}::int
    order by id for update`.execute(tx);
  return rows.some(({ balance }) => balance !== 0n)
    ? '账户里还有余额、未用完的下载包、创作收益或未结清的款项。请先用完、退款、提现，或联系客服申请退还余额'
    : null;
};
