-- What operators set right: another proof of a transfer, money that came without an order, invoices with a wrong file,
-- coupons that were given by mistake, and payments that no recharge explains.
alter table transfers add column asked_at timestamptz;
comment on column transfers.asked_at is 'when another proof was asked for, until one comes; `reason` says why';
comment on column transfers.reason is 'Chinese: why another proof is asked for, or why the transfer was rejected';

create table bank_credits (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  amount bigint not null check (amount > 0),
  reference text not null,
  reason text not null,
  proposed_by integer not null references operators (id) on delete restrict,
  credited_by integer references operators (id) on delete restrict,
  taken_back_by integer references operators (id) on delete restrict,
  taken_back_reason text,
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  taken_back_at timestamptz,
  check (num_nonnulls(user_id, company_id) = 1),
  check ((credited_at is null) = (credited_by is null)),
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null))
);
create unique index bank_credits_reference on bank_credits (reference) where taken_back_at is null;
create index bank_credits_user_id on bank_credits (user_id);
create index bank_credits_company_id on bank_credits (company_id);
create index bank_credits_waiting on bank_credits (id) where credited_at is null and taken_back_at is null;
comment on table bank_credits is 'money that arrived at the bank without an order, and whose coins it became';
comment on column bank_credits.reference is 'the bank''s number of the transfer, in capitals and without spaces: credited once';
comment on column bank_credits.proposed_by is 'who entered it; above the set amount another operator credits it';
comment on column bank_credits.taken_back_at is 'when it was withdrawn, or its coins were taken out again';

create table replaced_invoices (
  id integer generated always as identity primary key,
  order_id text not null references invoices (order_id) on delete restrict,
  file_upload_id integer not null references uploads (id) on delete restrict,
  operator_id integer not null references operators (id) on delete restrict,
  reason text not null,
  replaced_at timestamptz not null default now()
);
create index replaced_invoices_order_id on replaced_invoices (order_id);
comment on table replaced_invoices is 'files of issued invoices that another file has replaced; kept for the books';
comment on column replaced_invoices.operator_id is 'who replaced it';

alter table coupons add column recalled_at timestamptz;
alter table coupons add check (recalled_at is null or used_at is null);
create index coupons_template_id on coupons (template_id, id);
comment on column coupons.recalled_at is 'when an operator took it back: its user no longer has it';

alter table quarantined_payments
  add column credited_user_id integer references users (id) on delete restrict,
  add column credited_company_id integer references companies (id) on delete restrict,
  add check (num_nonnulls(credited_user_id, credited_company_id) <= 1);
create index quarantined_payments_credited_user_id on quarantined_payments (credited_user_id)
  where credited_user_id is not null;
comment on column quarantined_payments.credited_user_id is 'whose coins it became, where an operator named them: no recharge did';
