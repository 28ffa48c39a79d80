-- Verified companies, their members, and what users submit for operators to verify.

create table authentications (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('author', 'authorCompany', 'company')),
  user_id integer not null references users (id) on delete restrict,
  status smallint not null default 0 check (status between 0 and 2),
  reason text,
  company_name text,
  credit_code text,
  licence_upload_id integer unique references uploads (id) on delete restrict,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint company_is_whole check (
    kind <> 'company' or (company_name is not null and credit_code is not null and licence_upload_id is not null)
  )
);
create unique index authentications_standing on authentications (user_id, kind) where status in (0, 1);
create index authentications_status on authentications (status, kind, id);
comment on table authentications is 'what was submitted stays as it was; who is rejected submits anew';
comment on column authentications.kind is 'what is verified: a creator, a creator''s company, or a company buyer';
comment on column authentications.status is '0 in review, 1 passed, 2 rejected';
comment on column authentications.reason is 'Chinese: why it was rejected';
comment on column authentications.licence_upload_id is 'a picture of the business licence';

create table company_members (
  user_id integer primary key references users (id) on delete restrict,
  company_id integer not null references companies (id) on delete restrict,
  role text not null check (role in ('buyer', 'viewer')),
  joined_at timestamptz not null default now()
);
create index company_members_company_id on company_members (company_id, joined_at);
comment on table company_members is 'nobody belongs to two companies; a row goes when the member does';
comment on column company_members.role is 'a buyer pays from the company''s coins; a viewer sees and downloads';

create table company_invites (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete restrict,
  user_id integer not null references users (id) on delete cascade,
  role text not null check (role in ('buyer', 'viewer')),
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  created_at timestamptz not null default now()
);
create unique index company_invites_open on company_invites (company_id, user_id) where status = 'open';
create index company_invites_user_id on company_invites (user_id);

create view user_companies as
  select owner_user_id as user_id, id as company_id, 'owner' as role from companies
  union all
  select user_id, company_id, role from company_members;
comment on view user_companies is 'the one company that a user owns or belongs to, and as what';
