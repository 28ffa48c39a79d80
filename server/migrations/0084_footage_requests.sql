-- Who is told once a search finds something.

create table footage_requests (
  user_id integer not null references users (id) on delete restrict,
  kind text not null check (kind in ('find', 'shoot')),
  term text not null check (term <> ''),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, term)
);
create index footage_requests_term on footage_requests (term, kind);
comment on table footage_requests is 'a row goes when its user is told, or takes it back';
comment on column footage_requests.kind is 'find: somebody who searched waits for a clip; shoot: a creator wants to make one';
comment on column footage_requests.term is 'normalised as the search index does';
