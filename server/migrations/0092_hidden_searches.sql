-- Searches that operators show to nobody, however many people made them.

create table hidden_searches (
  term text primary key check (term <> ''),
  containing boolean not null,
  reason text not null check (reason <> ''),
  operator_id integer not null references operators (id) on delete restrict,
  created_at timestamptz not null default now()
);
comment on column hidden_searches.term is 'normalised as the search index does';
comment on column hidden_searches.containing is 'whether every search that contains the term is hidden too';
