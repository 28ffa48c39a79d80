-- Drafts of the site's documents, which may be planned for a later time, and the versions that users accepted.

create table document_drafts (
  type text primary key,
  version integer not null default 1 check (version > 0),
  title text not null,
  content text not null,
  publish_at timestamptz,
  operator_id integer not null references operators (id) on delete restrict,
  updated_at timestamptz not null default now()
);
comment on column document_drafts.version is 'counts what was saved';
comment on column document_drafts.publish_at is 'when the job publishes it; null: not planned';
comment on column document_drafts.operator_id is 'who saved or planned it last';

create table document_acceptances (
  user_id integer not null references users (id) on delete restrict,
  type text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  ip text,
  user_agent text,
  primary key (user_id, type, version),
  foreign key (type, version) references document_versions (type, version)
);
comment on table document_acceptances is 'which versions a user accepted; address and browser go with the account';
