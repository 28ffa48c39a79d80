-- One invoice for several orders, special VAT invoices, and red invoices, which reverse issued ones after a refund.

alter table invoices
  add column lead_order_id text references invoices (order_id) on delete restrict,
  add column own_amount bigint check (own_amount > 0),
  add column invoice_type smallint not null default 1 check (invoice_type in (1, 2)),
  add check (lead_order_id <> order_id),
  add check (invoice_type = 1 or head_type = 1);
create index invoices_lead_order_id on invoices (lead_order_id) where lead_order_id is not null;
comment on column invoices.lead_order_id is 'the first order of the merged invoice that covers this order; null: this order is the first or the only one';
comment on column invoices.own_amount is 'fen: the first order''s part of a merged invoice; null: `amount` is this order''s part';
comment on column invoices.amount is 'fen: what was paid and not refunded, less what bonus coins paid; for the first order of a merged invoice, the sum of all its orders';
comment on column invoices.invoice_type is '1 ordinary (普票), 2 special (专票)';

create table red_invoices (
  id integer generated always as identity primary key,
  order_id text not null references orders (id) on delete restrict,
  invoice_type smallint not null check (invoice_type in (1, 2)),
  head_title text not null,
  tax_num text,
  amount bigint not null check (amount > 0),
  reversed_upload_id integer not null references uploads (id) on delete restrict,
  file_upload_id integer references uploads (id) on delete restrict,
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  check ((issued_at is null) = (file_upload_id is null))
);
create index red_invoices_order_id on red_invoices (order_id);
create index red_invoices_due on red_invoices (created_at) where issued_at is null;
comment on table red_invoices is 'an issued invoice''s part for an order that was refunded: operators issue a red invoice for it';
comment on column red_invoices.amount is 'fen, positive: the order''s whole part of the issued invoice';
comment on column red_invoices.reversed_upload_id is 'the file of the invoice that it reverses';
comment on column red_invoices.issued_at is 'null: an operator has not issued it yet';
