create table company_transfers (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete restrict,
  from_user_id integer not null references users (id) on delete restrict,
  to_user_id integer not null references users (id) on delete restrict,
  transferred_at timestamptz not null default now()
);
create index company_transfers_company_id on company_transfers (company_id);
create index company_transfers_from_user_id on company_transfers (from_user_id);
create index company_transfers_to_user_id on company_transfers (to_user_id);
comment on table company_transfers is 'who handed a company over to whom; the account types of both changed with it';
create trigger company_transfers_append_only before update or delete on company_transfers
  for each row execute function refuse_change();
