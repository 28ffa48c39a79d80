import { ORDER_STATUS, QUARANTINE_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';

/**
 * Expected movements derived from records, independently of the ledger: cause_kind, cause_id, channel, detail, money,
 * time. A recharge counts without the part credited from quarantine.
 */
export const expectedMovements = sql`
  select case channel when 'income' then 'incomeRecharge' else 'recharge' end as cause_kind, id as cause_id,
      case channel when 'income' then 'incomeRecharge' else 'recharge' end as channel,
      nullif(channel, 'income') as detail, credited_amount - coalesce(
        (select sum(credited_amount) from quarantined_payments where recharge_id = r.id), 0) as money,
      paid_at as time
    from recharges r where status = ${ORDER_STATUS.paid}
  union all select case channel when 'income' then 'incomeRecharge' else 'recharge' end, id, 'bonus', null, bonus_amount, paid_at
    from recharges where status = ${ORDER_STATUS.paid}
  union all select 'quarantineCredit', coalesce(recharge_id, '') || ':' || id, 'recharge', channel, credited_amount, decided_at
    from quarantined_payments where status = ${QUARANTINE_STATUS.credited}
  union all select 'providerRefund', coalesce(recharge_id, '') || ':' || id, 'recharge', channel, -amount, decided_at
    from quarantined_payments where status in (${QUARANTINE_STATUS.takenBack}, ${QUARANTINE_STATUS.borne})
  union all select 'providerRefund', coalesce(recharge_id, '') || ':' || id, 'revenue', null, -amount, decided_at
    from quarantined_payments where status = ${QUARANTINE_STATUS.borne}
  union all select 'bankCredit', id::text, 'bankCredit', null, amount, credited_at
    from bank_credits where credited_at is not null
  union all select 'bankCreditBack', id::text, 'bankCredit', null, -amount, taken_back_at
    from bank_credits where credited_at is not null and taken_back_at is not null
  union all select 'orderPayment', id,
      case when transfer_status = ${TRANSFER_STATUS.confirmed} then 'transferSale' when pack_id is not null then 'packSale'
        else 'coinSale' end, null, pay_amount, paid_at
    from orders where paid_at is not null
  union all select 'orderPayment', o.id, 'share', null, coalesce(sum(i.creator_share), 0), o.paid_at
    from orders o join order_items i on i.order_id = o.id where o.paid_at is not null group by o.id
  union all select 'orderPayment', o.id, 'revenue', null, o.pay_amount - coalesce(sum(i.creator_share), 0), o.paid_at
    from orders o join order_items i on i.order_id = o.id where o.paid_at is not null group by o.id
  union all select 'refund', r.order_id || ':' || r.id, 'refund', null, r.amount - coalesce(sum(u.amount), 0), r.created_at
    from refunds r left join (order_items i join pack_uses u on u.order_item_id = i.id and u.returned_at is not null)
      on i.refund_id = r.id group by r.id
  union all select 'refund', r.order_id || ':' || r.id, 'packReturn', null, sum(u.amount), r.created_at
    from refunds r join order_items i on i.refund_id = r.id
      join pack_uses u on u.order_item_id = i.id and u.returned_at is not null group by r.id
  union all select 'packPurchase', id::text, 'packPurchase', null, price, bought_at from packs
  union all select 'packRefund', id::text, 'packRefund', null, refund_amount, refunded_at from packs where refunded_at is not null
  union all select 'packExpiry', p.id::text, 'revenue', null, p.price - coalesce(sum(u.amount), 0), p.expired_at
    from packs p left join pack_uses u on u.pack_id = p.id and u.returned_at is null
    where p.expired_at is not null group by p.id
  union all select 'refund', r.order_id || ':' || r.id, 'shareBack', null, coalesce(sum(i.creator_share), 0), r.created_at
    from refunds r join order_items i on i.refund_id = r.id group by r.id
  union all select 'refund', r.order_id || ':' || r.id, 'revenue', null, coalesce(sum(i.creator_share), 0) - r.amount, r.created_at
    from refunds r join order_items i on i.refund_id = r.id group by r.id
  union all select 'withdrawal', id::text, 'withdrawal', null, amount, applied_at from withdrawals
  union all select 'withdrawalFailed', id::text, 'withdrawalFailed', null, amount, decided_at
    from withdrawals where status in (${WITHDRAWAL_STATUS.failed}, ${WITHDRAWAL_STATUS.cancelled})
  union all select 'withdrawalPayout', id::text, 'payout', null, amount - tax, decided_at
    from withdrawals where status = ${WITHDRAWAL_STATUS.complete}
  union all select 'withdrawalPayout', id::text, 'tax', null, tax, decided_at
    from withdrawals where status = ${WITHDRAWAL_STATUS.complete}`;
