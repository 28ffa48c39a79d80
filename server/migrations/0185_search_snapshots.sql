-- Which snapshots of the search index were taken from this database. A server reads none that is not named here: a database
-- that was restored from before it was taken has another history from there on.

create table search_snapshots (
  id uuid primary key,
  taken_at timestamptz not null default now()
);
comment on column search_snapshots.id is 'also in the snapshot; written once its changes are committed';
