import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface NetAmounts {
  /** Amount paid and not refunded, in fen. */
  amount: Fen;
  /** The part paid with bonus coins, in fen; of an order that a pack paid, the pack's. */
  bonus: Fen;
}

export async function readNetAmounts(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, NetAmounts>> {
  const { rows } = await sql<NetAmounts & { id: string }>`
    select k.id,
      (select coalesce(sum(i.pay_amount), 0)::bigint from order_items i
        where i.order_id = k.id and i.refunded_at is null) as amount,
      (select coalesce(-sum(p.amount), 0)::bigint
        from journal_entries e
        join postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
        where e.cause_kind = 'orderPayment' and e.cause_id = k.id and a.kind in ('userBonus', 'companyBonus'))
      + (select coalesce(sum(u.bonus_amount), 0)::bigint from order_items i join pack_uses u on u.order_item_id = i.id
        where i.order_id = k.id)
      - (select coalesce(sum(r.bonus_amount), 0)::bigint from refunds r where r.order_id = k.id) as bonus
    from unnest(${orderIds}::text[]) k (id)
  `.execute(db);
  return new Map(rows.map(({ id, ...net }) => [id, net]));
}
