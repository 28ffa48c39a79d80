-- Creators' withdrawals, and the later versions of the tax table.

create sequence income_record_ids as integer;

create table withdrawals (
  id integer primary key default nextval('income_record_ids'),
  user_id integer not null references users (id) on delete restrict,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax between 0 and amount),
  tax_version integer check (tax_version > 0),
  status smallint not null default 0 check (status between 0 and 2),
  payee_name text not null,
  bank_card_id integer references bank_cards (id) on delete set null,
  bank_name text,
  bank_address text,
  card_last_four text,
  alipay_account text,
  remark text,
  reason text,
  invoice_upload_id integer references uploads (id) on delete restrict,
  slip_upload_id integer references uploads (id) on delete restrict,
  proposed_by integer references operators (id) on delete restrict,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  check (tax_version is not null or tax = 0),
  check (status <> 0 or bank_card_id is not null or alipay_account is not null),
  check (status <> 1 or slip_upload_id is not null),
  check (status <> 2 or reason is not null),
  check ((status = 0) = (decided_at is null))
);
create unique index withdrawals_open on withdrawals (user_id) where status = 0;
create index withdrawals_user_id on withdrawals (user_id, id desc);
create index withdrawals_status on withdrawals (status, id);
create index withdrawals_completed on withdrawals (decided_at) where status = 1;
create index withdrawals_bank_card_id on withdrawals (bank_card_id) where bank_card_id is not null;
comment on column withdrawals.amount is 'fen, before tax; held from the application on';
comment on column withdrawals.tax is 'fen, by the table that was in force when it was applied for';
comment on column withdrawals.tax_version is 'null: a company''s, from which no tax is withheld';
comment on column withdrawals.status is '0 open, 1 complete, 2 failed';
comment on column withdrawals.payee_name is 'the certified name; kept with the tax that was withheld';
comment on column withdrawals.bank_card_id is 'null for Alipay, and once the card is deleted';
comment on column withdrawals.slip_upload_id is 'of the transfer; while open, what the first of two operators uploaded';
comment on column withdrawals.proposed_by is 'the first of two operators, who says that it was transferred';

create table tax_tables (
  version integer primary key check (version > 1),
  effective_from date not null,
  brackets jsonb not null,
  operator_id integer not null references operators (id) on delete restrict,
  created_at timestamptz not null default now()
);
create trigger tax_tables_append_only before update or delete on tax_tables
  for each row execute function refuse_change();
comment on table tax_tables is 'the versions after the first, which is in the code';
comment on column tax_tables.effective_from is 'a day of Asia/Shanghai; of two with the same day the later version holds';
comment on column tax_tables.brackets is '[{ upTo, percent, deduction }], in yuan';

alter table recharges add column income_record_id integer unique;
comment on column recharges.income_record_id is 'from income_record_ids: its number among the creator''s withdrawals';
update recharges set income_record_id = nextval('income_record_ids') where channel = 'income';
alter table recharges add constraint income_recharges_have_a_record check ((channel = 'income') = (income_record_id is not null));
