-- Becoming a creator: applications and their invite codes, identity checks, certification and its review.

alter table documents add column version integer not null default 1 check (version > 0);
comment on column documents.version is 'counts what was published';

create table document_versions (
  type text not null,
  version integer not null,
  title text not null,
  content text not null,
  published_at timestamptz not null default now(),
  primary key (type, version)
);
comment on table document_versions is 'every text as it was published: what somebody accepted can be read again';
insert into document_versions (type, version, title, content, published_at)
select type, version, title, content, updated_at from documents;
create trigger document_versions_append_only before update or delete on document_versions
  for each row execute function refuse_change();

create table creator_applications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete restrict,
  name text not null,
  phone text not null,
  email text not null,
  remark text not null,
  advantage text not null,
  sale_type smallint not null check (sale_type in (0, 1)),
  work_link text not null check (work_link ~ '^https?://' or work_link = ''),
  status smallint not null default 0 check (status between 0 and 2),
  reason text,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  invite_code_hash bytea unique,
  invite_expires_at timestamptz,
  invite_used_at timestamptz,
  holder_user_id integer references users (id) on delete restrict,
  certified_at timestamptz,
  check ((status = 1) = (holder_user_id is not null))
);
create unique index creator_applications_open on creator_applications (user_id) where status = 0;
create unique index creator_applications_holder on creator_applications (holder_user_id)
  where status = 1 and certified_at is null;
create index creator_applications_user_id on creator_applications (user_id);
create index creator_applications_status on creator_applications (status, id);
comment on column creator_applications.status is '0 open, 1 approved, 2 rejected';
comment on column creator_applications.reason is 'Chinese: why it was rejected';
comment on column creator_applications.invite_code_hash is 'SHA-256 of the code that was mailed; the code itself is stored nowhere';
comment on column creator_applications.holder_user_id is 'who may certify by the approval: its applicant, until somebody registers with the code';
comment on column creator_applications.certified_at is 'when the approval made its one creator';

create table identity_checks (
  id integer generated always as identity primary key,
  certify_id text unique,
  user_id integer not null references users (id) on delete cascade,
  real_name text not null,
  person_hash bytea not null,
  status smallint not null default 0 check (status between 0 and 2),
  started_at timestamptz not null default now(),
  decided_at timestamptz
);
create index identity_checks_user_id on identity_checks (user_id, started_at);
comment on table identity_checks is 'checks of somebody''s identity by the provider';
comment on column identity_checks.certify_id is 'the provider''s; null while it is asked for one';
comment on column identity_checks.person_hash is 'keyed hash of the name and the identity number that are checked';
comment on column identity_checks.status is '0 pending, 1 passed, 2 failed';

alter table authentications
  add column legal_person text,
  add column sign_version integer,
  add column rejected_field text,
  add column application_id integer references creator_applications (id) on delete restrict,
  drop constraint company_is_whole,
  add constraint company_is_whole check (
    kind = 'author' or (company_name is not null and credit_code is not null)
  );
comment on column authentications.sign_version is 'of the document `sign` that was accepted with it';
comment on column authentications.rejected_field is 'the field of the submission that the rejection is about';
comment on column authentications.application_id is 'the approval by which it was submitted; null for an author whom an operator made';

create table authentication_identities (
  authentication_id integer primary key references authentications (id) on delete cascade,
  real_name text not null,
  identity_number bytea not null,
  number_hash bytea not null,
  certify_id text references identity_checks (certify_id) on delete set null,
  certified boolean not null default false
);
create unique index authentication_identities_certified on authentication_identities (number_hash) where certified;
create index authentication_identities_number_hash on authentication_identities (number_hash);
create index authentication_identities_certify_id on authentication_identities (certify_id);
comment on table authentication_identities is 'the person of a submission; erased with the account';
comment on column authentication_identities.identity_number is 'encrypted';
comment on column authentication_identities.number_hash is 'keyed hash: one identity number, one creator';
comment on column authentication_identities.certified is 'the submission has passed';

create table authentication_pictures (
  authentication_id integer not null references authentications (id) on delete cascade,
  side text not null check (side in ('front', 'back')),
  content bytea not null,
  primary key (authentication_id, side)
);
comment on table authentication_pictures is 'of identity cards; erased with the account';
comment on column authentication_pictures.content is 'encrypted WebP';

create table authentication_rechecks (
  authentication_id integer primary key references authentications (id) on delete cascade,
  approved_by integer not null references operators (id) on delete restrict,
  rechecked_by integer references operators (id) on delete restrict,
  agreed boolean,
  reason text,
  drawn_at timestamptz not null default now(),
  rechecked_at timestamptz,
  check (rechecked_by <> approved_by),
  check ((rechecked_by is null) = (agreed is null) and (rechecked_by is null) = (rechecked_at is null))
);
create index authentication_rechecks_approved_by on authentication_rechecks (approved_by);
create index authentication_rechecks_rechecked_by on authentication_rechecks (rechecked_by);
comment on table authentication_rechecks is 'approvals that were drawn to be looked at by another reviewer';
comment on column authentication_rechecks.reason is 'Chinese: why the other reviewer disagrees';
