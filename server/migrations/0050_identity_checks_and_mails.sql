-- The simulated identity provider's checks, mails that wait to be sent, and the codes of licensees, which are encrypted.

create table sandbox_identity_checks (
  certify_id text primary key,
  outer_order_no text not null unique,
  person text not null,
  return_url text not null,
  status text not null default 'open' check (status in ('open', 'passed', 'failed', 'expired')),
  created_at timestamptz not null default now()
);
comment on column sandbox_identity_checks.certify_id is 'the simulator''s own number; random, so that it also guards the page';
comment on column sandbox_identity_checks.outer_order_no is 'the merchant''s number';
comment on column sandbox_identity_checks.person is 'masked name and number: the sandbox keeps neither';

create table queued_mails (
  id uuid primary key,
  recipient text not null,
  template text not null,
  params bytea not null,
  created_at timestamptz not null default now()
);
create index queued_mails_created_at on queued_mails (created_at);
comment on table queued_mails is 'mails that a job sends; deleted once the mail server has taken them';
comment on column queued_mails.params is 'encrypted JSON: an invite code is one of them';

create table certificate_codes (
  certificate_id text primary key references certificates (id) on delete restrict,
  code bytea not null,
  code_hash bytea not null
);
comment on table certificate_codes is 'beside certificates, which are append-only, so that a new key can encrypt it again';
comment on column certificate_codes.code_hash is 'keyed; tells which codes are the same';
comment on column certificate_codes.code is 'encrypted: the licensee''s unified social credit code or identity number';
