-- What a recharge has credited, amounts of the audit log in yuan, and reasons of suspensions for operators alone.

alter table recharges add column credited_amount bigint not null default 0 check (credited_amount >= 0);
comment on column recharges.amount is 'fen that were asked for';
comment on column recharges.credited_amount is 'fen that came and were credited, payments that an operator let in included; without bonus coins';
update recharges r
set credited_amount =
  case when exists (
    select from journal_entries e where e.cause_kind in ('recharge', 'incomeRecharge') and e.cause_id = r.id
  ) then r.amount else 0 end
  + coalesce((select sum(q.amount) from quarantined_payments q where q.recharge_id = r.id and q.status = 1), 0);

-- Most amounts were kept in yuan as numbers, those of refunds and transfers in fen as text.
alter table audit_log disable trigger audit_log_append_only;
update audit_log
set before = case when before ->> 'payAmount' ~ '^-?\d+$' and jsonb_typeof(before -> 'payAmount') = 'string'
    then before || jsonb_build_object('payAmount', round((before ->> 'payAmount')::numeric / 100, 2)) else before end,
  after = (
    select jsonb_object_agg(key, case
      when key in ('amount', 'bonus', 'payAmount') and jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^-?\d+$'
        then to_jsonb(round((value #>> '{}')::numeric / 100, 2)) else value end)
    from jsonb_each(after))
where action in ('order.refund', 'transfer.confirm', 'transfer.reject');

alter table audit_log enable trigger audit_log_append_only;
comment on column audit_log.before is 'amounts in yuan, as on the wire';
comment on column audit_log.after is 'amounts in yuan, as on the wire';

update videos v set reason = '账号已停用，作品随之下架，如有疑问请联系客服'
from audit_log a
where a.action = 'user.suspend' and a.subject = 'user:' || v.author_id
  and v.status = 4 and v.reason = a.after ->> 'reason';
