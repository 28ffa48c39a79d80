-- What the console's first page counts, each from an index that has only what waits.

create table ledger_checks (
  id integer generated always as identity primary key,
  entries bigint not null check (entries >= 0),
  imbalances integer not null check (imbalances >= 0),
  made_at timestamptz not null default now()
);
comment on table ledger_checks is 'when the books were proven from their postings, and how many entries and accounts were wrong';

create index authentication_rechecks_waiting on authentication_rechecks (drawn_at) where agreed is null;
create index payment_reconciliations_different on payment_reconciliations (day) where differences <> '[]';
