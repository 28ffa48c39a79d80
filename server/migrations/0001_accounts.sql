-- People, companies, operators, and how they log in. Times are timestamptz; ids of things that strangers must not
-- guess are random text, all others are identity integers.

create table users (
  id integer generated always as identity primary key,
  phone text unique check (phone ~ '^1[0-9]{10}$'),
  email text unique,
  password_hash text not null,
  user_type smallint not null check (user_type in (1, 2)),
  current_user_type smallint not null,
  name text not null,
  real_name text,
  author boolean not null default false,
  role smallint not null default 0,
  sale_type smallint check (sale_type in (0, 1)),
  remark text,
  advantage text,
  photo_key text,
  sign_time timestamptz,
  suspended_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint current_type_in_family check (
    (user_type = 1 and current_user_type in (1, 3)) or (user_type = 2 and current_user_type in (2, 5))
  ),
  constraint creator_types_are_authors check (current_user_type in (1, 2) or author),
  constraint authors_have_a_sale_type check (not author or sale_type is not null)
);
comment on column users.user_type is 'what was registered: 1 personal, 2 company';
comment on column users.current_user_type is 'the role in use: 1 or 3 for persons, 2 or 5 for companies';
comment on column users.password_hash is 'Argon2id of the hex SHA-256 that the client sends';
comment on column users.author is 'certified as a creator';
comment on column users.role is '1: platform original creator';
comment on column users.sale_type is 'creators: 0 exclusive, 1 non-exclusive';
comment on column users.photo_key is 'storage key of the portrait';
comment on column users.demo is 'seeded: its clips are processed after everybody else''s';

create table companies (
  id integer generated always as identity primary key,
  owner_user_id integer not null unique references users (id) on delete restrict,
  name text not null,
  credit_code text unique,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table companies is 'one for each company buyer, from registration on; it owns coins';
comment on column companies.verified_at is 'verified companies may have members';

create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user_id on sessions (user_id);
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself is stored nowhere';
comment on column sessions.seen_at is 'last use, written at most once an hour';

create table verification_codes (
  id integer generated always as identity primary key,
  phone text not null,
  purpose text not null,
  code_hash bytea not null,
  user_id integer references users (id) on delete cascade,
  ip text,
  wrong_tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_phone on verification_codes (phone, purpose, sent_at desc);
create index verification_codes_ip on verification_codes (ip, sent_at);
create index verification_codes_user_id on verification_codes (user_id, sent_at);
comment on column verification_codes.purpose is 'register, reset, bankCard, withdrawal, email';
comment on column verification_codes.wrong_tries is 'five burn the code';

create table login_failures (
  id integer generated always as identity primary key,
  realm text not null check (realm in ('user', 'operator')),
  account text not null,
  ip text not null,
  failed_at timestamptz not null default now()
);
create index login_failures_account on login_failures (realm, account, failed_at);
comment on column login_failures.account is 'id:<id>, or name:<what was typed> where nobody has that name';

create table operators (
  id integer generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'reviewer', 'finance', 'editor')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table operator_sessions (
  token_hash bytea primary key,
  operator_id integer not null references operators (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table audit_log (
  id integer generated always as identity primary key,
  operator_id integer not null references operators (id) on delete restrict,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
comment on table audit_log is 'append-only; written in the transaction of the change itself';
comment on column audit_log.subject is 'what was changed, like video:12';

create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
comment on table idempotency_keys is 'answers of successful calls with an Idempotency-Key, kept for 24 h';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table settings is 'what operators have changed; defaults are in the code';
