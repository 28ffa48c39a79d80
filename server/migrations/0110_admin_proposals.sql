-- What one admin has changed and another one has to agree to.

create table admin_proposals (
  id integer generated always as identity primary key,
  subject text not null unique,
  change jsonb not null,
  proposed_by integer not null references operators (id) on delete restrict,
  proposed_at timestamptz not null default now()
);
comment on table admin_proposals is 'open ones only: the audit log has who proposed, agreed and withdrew';
comment on column admin_proposals.subject is 'what would be changed, like operator:12:role or settings:receivingAccount';
comment on column admin_proposals.change is 'what the other admin’s call has to say too';
