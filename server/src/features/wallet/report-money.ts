import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '../../platform/database/database.ts';
import { METRIC_CACHE_MS, reportGauge } from '../../platform/observability/metrics.ts';
import { remember } from '../../platform/remember.ts';

export function reportMoney(registry: Registry, db: Db): void {
  const balances = remember(METRIC_CACHE_MS, async () => {
    const { rows } = await sql<{ kind: string; fen: Fen }>`
      select kind, sum(balance)::bigint as fen from ledger_accounts group by kind`.execute(db);
    return rows;
  });
  reportGauge(
    registry,
    { name: 'ledger_balance_yuan', help: 'Total balance of all accounts of a kind', labelNames: ['kind'] },
    async () => (await balances()).map(({ kind, fen }) => [{ kind }, toYuan(fen)]),
  );
  const moved = remember(METRIC_CACHE_MS, async () => {
    const { rows } = await sql<{ cause: string; entries: number; fen: Fen }>`
      select e.cause_kind as cause, count(distinct e.id)::int as entries,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as fen
      from journal_entries e join postings p on p.entry_id = e.id
      where e.created_at > now() - interval '1 day' group by 1`.execute(db);
    return rows;
  });
  reportGauge(
    registry,
    {
      name: 'ledger_entries_last_day',
      help: 'Journal entries of the last 24 hours, by cause: recharge, orderPayment, withdrawal and so on',
      labelNames: ['cause'],
    },
    async () => (await moved()).map(({ cause, entries }) => [{ cause }, entries]),
  );
  reportGauge(
    registry,
    { name: 'ledger_moved_last_day_yuan', help: 'Money moved in the last 24 hours, by cause', labelNames: ['cause'] },
    async () => (await moved()).map(({ cause, fen }) => [{ cause }, toYuan(fen)]),
  );
  const lastCheck = remember(METRIC_CACHE_MS, () =>
    db.selectFrom('ledger_checks').select(['made_at', 'imbalances']).orderBy('id', 'desc').limit(1).execute(),
  );
  reportGauge(
    registry,
    { name: 'ledger_check_imbalances', help: 'Entries and accounts that failed the last ledger check' },
    async () => (await lastCheck()).map(({ imbalances }) => [{}, imbalances]),
  );
  reportGauge(registry, { name: 'ledger_check_timestamp_seconds', help: 'Time of the last ledger check' }, async () =>
    (await lastCheck()).map(({ made_at: at }) => [{}, Date.parse(at) / 1_000]),
  );
}
