import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { checkLedger } from '../features/wallet/check-ledger.ts';
import { coinsBalance } from '../features/wallet/coins.ts';
import type { Db } from '../platform/database/database.ts';
import type { Client, Wallets } from './money-client.ts';

export async function violationsOf(db: Db, clients: Client[], wallets: Wallets): Promise<string[]> {
  const found: string[] = [];
  const { balanced, imbalances } = await checkLedger(db);
  if (!balanced) found.push(`the books do not balance: ${JSON.stringify(imbalances)}`);
  for (const [wallet, owner] of wallets) {
    const balance = await coinsBalance(db, owner);
    if (balance !== BigInt(wallet.fen))
      found.push(`${JSON.stringify(owner)} has ${balance}, but the responses add up to ${wallet.fen}`);
  }
  const told = clients.flatMap(({ bought, packed }) => [...bought, ...packed].map(({ orderId }) => orderId)).toSorted();
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', ORDER_STATUS.paid)
    .orderBy('id')
    .execute();
  if (told.join() !== paid.map(({ id }) => id).join()) found.push('the paid orders differ from the responses');
  const { rows } = await sql<{ what: string; id: string }>`
    select 'orders whose journal entries do not match their payment' as what, o.id from orders o
      where (o.paid_at is not null)::int <>
        (select count(*) from journal_entries e where e.cause_kind = 'orderPayment' and e.cause_id = o.id)
    union all select 'refunds without exactly one journal entry', r.id::text from refunds r
      where 1 <> (select count(*) from journal_entries e where e.cause_kind = 'refund' and e.cause_id = r.order_id || ':' || r.id)
    union all select 'packs whose journal entries do not match their state', p.id::text from packs p
      where (1, (p.refunded_at is not null)::int) <> (
        select count(*) filter (where e.cause_kind = 'packPurchase'), count(*) filter (where e.cause_kind = 'packRefund')
        from journal_entries e where e.cause_id = p.id::text)
    union all select 'owners whose packs differ from their account', a.user_id::text from ledger_accounts a
      where a.kind = 'userPacks' and a.balance <> (
        select coalesce(sum(p.price - (select coalesce(sum(u.amount), 0) from pack_uses u
          where u.pack_id = p.id and u.returned_at is null)), 0)
        from packs p where p.user_id = a.user_id and p.company_id is null and p.refunded_at is null and p.expired_at is null)
    union all select 'recharges whose journal entries do not match their status', r.id from recharges r
      where (r.status = ${ORDER_STATUS.paid})::int <> (select count(*) from journal_entries e
        where e.cause_kind in ('recharge', 'incomeRecharge') and e.cause_id = r.id)
    union all select 'items whose licence does not match their payment or refund', i.id from order_items i join orders o on o.id = i.order_id
      left join licences l on l.order_item_id = i.id
      where (o.paid_at is not null) <> (l.id is not null) or (i.refunded_at is not null) <> (l.voided_at is not null)`.execute(
    db,
  );
  return [...found, ...rows.map(({ what, id }) => `${what}: ${id}`)];
}
