-- A recharge that was opened to pay an order: a job pays it once the recharge has been credited.

alter table recharges
  add column order_id text references orders (id) on delete restrict,
  add column order_amount bigint check (order_amount >= 0),
  add column order_settled_at timestamptz,
  add column order_failure text,
  add check ((order_id is null) = (order_amount is null)),
  add check (order_settled_at is null or order_id is not null),
  add check (order_failure is null or order_settled_at is not null);
create index recharges_order_id on recharges (order_id) where order_id is not null;
comment on column recharges.order_id is 'the order that is to be paid with the credited coins';
comment on column recharges.order_amount is 'fen that the order cost when the recharge was opened: it is paid at no more';
comment on column recharges.order_settled_at is 'when the order was paid with this recharge, or it was decided that it will not be';
comment on column recharges.order_failure is 'why the order was not paid, as its buyer was told; null: it was';
