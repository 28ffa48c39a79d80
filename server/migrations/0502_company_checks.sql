create table company_checks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  company_hash bytea not null,
  finding text check (finding in ('matched', 'companyName', 'socialCreditCode', 'legalPerson', 'closed')),
  started_at timestamptz not null default now()
);
create index company_checks_user_id on company_checks (user_id, started_at);
comment on table company_checks is 'checks of a company and its legal person against the register by a provider';
comment on column company_checks.company_hash is 'keyed hash of the four values that are checked, none of which is stored';
comment on column company_checks.finding is 'what does not match, if anything; null while the provider is asked';

alter table authentications
  add column company_check_id integer references company_checks (id) on delete set null;
create index authentications_company_check_id on authentications (company_check_id) where company_check_id is not null;
