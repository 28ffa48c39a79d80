-- Orders that are paid by bank transfer, invoiced, and refunded.

alter table orders add column transfer_status smallint not null default 0 check (transfer_status between 0 and 3);
alter table orders add constraint waits_only_while_pending check (transfer_status <> 1 or status = 1);
comment on column orders.transfer_status is '0 none, 1 waiting for an operator: the time to pay stands still, 2 confirmed, 3 rejected';

create table transfers (
  order_id text primary key references orders (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  proof_upload_id integer not null references uploads (id) on delete restrict,
  reason text,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
create index transfers_submitted_at on transfers (submitted_at);
comment on table transfers is 'the proof of a bank transfer that pays an order; its state is orders.transfer_status';
comment on column transfers.user_id is 'who gave the proof';
comment on column transfers.reason is 'Chinese: why it was rejected';

create table invoices (
  order_id text primary key references orders (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  status smallint not null default 0 check (status between 0 and 3),
  head_type smallint not null check (head_type in (1, 2)),
  head_title text not null,
  tax_num text,
  address text,
  phone text,
  bank_name text,
  bank_card_no text,
  amount bigint not null check (amount > 0),
  file_upload_id integer references uploads (id) on delete restrict,
  reason text,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  check (status <> 1 or file_upload_id is not null),
  check (head_type = 2 or (tax_num is not null and address is not null and phone is not null
    and bank_name is not null and bank_card_no is not null))
);
create index invoices_status on invoices (status, requested_at);
comment on column invoices.user_id is 'who asked for it last';
comment on column invoices.status is '0 requested, 1 issued, 2 rejected (may be asked for again), 3 void by a refund';
comment on column invoices.head_type is '1 enterprise, 2 personal';
comment on column invoices.amount is 'fen: what was paid and not refunded, less what bonus coins paid';

create table refunds (
  id integer generated always as identity primary key,
  order_id text not null references orders (id) on delete restrict,
  operator_id integer not null references operators (id) on delete restrict,
  reason text not null,
  amount bigint not null check (amount > 0),
  bonus_amount bigint not null check (bonus_amount between 0 and amount),
  created_at timestamptz not null default now()
);
create index refunds_order_id on refunds (order_id);
comment on column refunds.amount is 'fen given back, bonus coins included';
comment on column refunds.bonus_amount is 'fen of it given back as bonus coins: they were spent last and come back first';

alter table order_items add column refund_id integer references refunds (id) on delete restrict;

create table refund_requests (
  id integer generated always as identity primary key,
  order_id text not null references orders (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  order_item_ids text[] not null check (cardinality(order_item_ids) > 0),
  reason text not null,
  status smallint not null default 0 check (status between 0 and 2),
  answer text,
  refund_id integer unique references refunds (id) on delete restrict,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 1) = (refund_id is not null)),
  check ((status = 0) = (decided_at is null))
);
create unique index refund_requests_one_open on refund_requests (order_id) where status = 0;
create index refund_requests_status on refund_requests (status, requested_at);
comment on table refund_requests is 'what buyers ask for; an operator''s refund answers it';
comment on column refund_requests.status is '0 open, 1 refunded, 2 rejected';
comment on column refund_requests.answer is 'what the buyer was told';
