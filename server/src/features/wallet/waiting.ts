import { sql } from 'kysely';
import type { Warning } from '../../platform/lists/waiting.ts';

export const ledgerWarnings: readonly Warning[] = [
  {
    name: 'ledgerWrong',
    role: 'finance',
    waiting: () => sql`
      select made_at as since from (select * from ledger_checks order by id desc limit 1) c where c.imbalances > 0`,
  },
  {
    name: 'ledgerUnchecked',
    role: 'finance',
    // At least two scheduled checks were missed.
    waiting: () => sql`
      select since from (
        select coalesce((select max(made_at) from ledger_checks), (select min(created_at) from journal_entries)) as since
      ) c where since < now() - interval '25 hours'`,
  },
];
