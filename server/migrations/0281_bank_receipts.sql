-- Each of the bank's numbers pays once, whether it pays an order or is credited without one.

create table bank_receipts (
  reference text primary key,
  amount bigint not null check (amount > 0),
  order_id text references orders (id) on delete restrict,
  rest bigint not null default 0,
  operator_id integer not null references operators (id) on delete restrict,
  created_at timestamptz not null default now(),
  check (rest between 0 and amount)
);
create index bank_receipts_order_id on bank_receipts (order_id, created_at) where order_id is not null;
comment on table bank_receipts is 'money that arrived at the bank, by the bank''s number';
comment on column bank_receipts.reference is 'the bank''s number of the transfer, in capitals and without spaces: used once';
comment on column bank_receipts.amount is 'fen that arrived';
comment on column bank_receipts.order_id is 'the order that it pays, maybe in part; null: it was credited without an order';
comment on column bank_receipts.rest is 'fen that paid no order: they become coins by a bank credit with the same number';
comment on column bank_receipts.operator_id is 'the operator who entered it';

insert into bank_receipts (reference, amount, rest, operator_id, created_at)
select reference, amount, amount, proposed_by, created_at from bank_credits where taken_back_at is null;

alter table transfers add column decided_by integer references operators (id) on delete restrict;
comment on column transfers.decided_by is 'the operator who confirmed or rejected it; null: undecided, or decided before this was kept';
