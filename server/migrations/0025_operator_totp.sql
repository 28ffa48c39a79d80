-- Operators' second step of logging in, and the audit of every try to log in.

alter table operators add column last_login_at timestamptz;

create table operator_totp (
  operator_id integer primary key references operators (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on column operator_totp.secret is 'encrypted';
comment on column operator_totp.confirmed_at is 'null while a first code is awaited: logins do not ask for one yet';
comment on column operator_totp.last_step is 'of 30 s since 1970, of the last code that was used; only later ones are taken';

create table operator_recovery_codes (
  operator_id integer not null references operator_totp (operator_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

alter table audit_log alter column operator_id drop not null;
comment on column audit_log.operator_id is 'null for a try to log in by a name that nobody has';
