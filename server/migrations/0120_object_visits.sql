-- Who has the page of an object open.

create table object_visits (
  subject text not null check (subject <> ''),
  operator_id integer not null references operators (id) on delete restrict,
  until timestamptz not null,
  primary key (subject, operator_id)
);
create index object_visits_until on object_visits (until);
comment on table object_visits is 'advice, as claims are: tells operators of one another';
comment on column object_visits.subject is 'as in the audit log, like order:Ab12';
comment on column object_visits.until is 'a visit is over then, unless its page renews it';
