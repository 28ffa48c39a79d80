-- Drafts of the site's documents, which may be planned for a later time, and the versions that users accepted.

-- Above the numbers of published versions, so that no draft has the number of another text.
create sequence document_draft_versions as integer start 1000001;

create table document_drafts (
  type text primary key,
  version integer not null default nextval('document_draft_versions'),
  title text not null,
  content text not null,
  publish_at timestamptz,
  operator_id integer not null references operators (id) on delete restrict,
  updated_at timestamptz not null default now()
);
comment on column document_drafts.version is 'another one for each change of any draft';
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
