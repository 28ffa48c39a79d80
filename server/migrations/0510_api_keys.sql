-- API keys of users and operators, and what orders each has paid.

create table api_keys (
  id integer generated always as identity primary key,
  key_hash bytea not null unique,
  start text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  user_id integer references users (id) on delete cascade,
  operator_id integer references operators (id) on delete cascade,
  company_id integer references companies (id) on delete cascade,
  monthly_budget bigint check (monthly_budget > 0),
  requests_per_minute integer not null check (requests_per_minute > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(user_id, operator_id) = 1),
  check (operator_id is null or (company_id is null and monthly_budget is null))
);
create index api_keys_user_id on api_keys (user_id);
create index api_keys_operator_id on api_keys (operator_id);
create index api_keys_company_id on api_keys (company_id);
comment on column api_keys.key_hash is 'SHA-256 of the key; the key itself is stored nowhere';
comment on column api_keys.start is 'the first characters of the key, by which people recognise it';
comment on column api_keys.company_id is 'the key acts for this company, as long as the user belongs to it';
comment on column api_keys.monthly_budget is 'fen per month of Asia/Shanghai; null: the key cannot buy';
comment on column api_keys.last_used_at is 'the hour of the last use';
comment on column api_keys.expires_at is 'null: never';

create table api_key_payments (
  key_id integer not null references api_keys (id) on delete cascade,
  order_id text not null references orders (id),
  amount bigint not null check (amount >= 0),
  paid_at timestamptz not null default now(),
  primary key (key_id, order_id)
);
create index api_key_payments_paid_at on api_key_payments (key_id, paid_at);
create index api_key_payments_order_id on api_key_payments (order_id);
comment on table api_key_payments is 'the budget of a month is compared with the sum of its payments; refunds are not deducted';
comment on column api_key_payments.amount is 'fen';
