-- Who is at which item of a queue, and the views of lists that operators keep.

create table claims (
  queue text not null check (queue <> ''),
  item text not null check (item <> ''),
  operator_id integer not null references operators (id) on delete restrict,
  until timestamptz not null,
  primary key (queue, item)
);
comment on table claims is 'advice: nothing refuses a decision because of it';
comment on column claims.item is 'the id that the queue''s list shows';
comment on column claims.until is 'a claim is over then, unless its page renews it';

create table list_views (
  id integer generated always as identity primary key,
  operator_id integer not null references operators (id) on delete restrict,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  query text not null,
  unique (operator_id, list, name)
);
comment on column list_views.list is 'the console''s page, with its tab';
comment on column list_views.query is 'the page''s query string: filters, order, size and columns';
