-- What the pages of users and orders show of coupons and of payments that fit nothing.

alter table coupons add column operator_id integer references operators (id) on delete restrict;
comment on column coupons.operator_id is 'who gave it; null for those of the demo';
update coupons c
set operator_id = a.operator_id
from audit_log a
where a.action = 'user.coupon' and a.subject = 'user:' || c.user_id and (a.after ->> 'couponId')::integer = c.id;

create index quarantined_payments_out_trade_no on quarantined_payments (out_trade_no);
