-- What the ledger moved by day, for dashboards over years. Past days never change, since nothing in the ledger does.

create table ledger_days (
  day date not null,
  cause_kind text not null,
  account_kind text not null,
  amount bigint not null,
  primary key (day, cause_kind, account_kind)
);
comment on table ledger_days is 'sums of postings of days that are over, made by a job and proven with the ledger';
comment on column ledger_days.day is 'in Asia/Shanghai';
comment on column ledger_days.amount is 'fen, signed: what the accounts of the kind gained';

insert into ledger_days
  select (e.created_at at time zone 'Asia/Shanghai')::date, e.cause_kind, a.kind, sum(p.amount)
  from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
  where e.created_at < date_trunc('day', (now() - interval '1 hour') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  group by 1, 2, 3;

create index videos_first_published on videos (published_at) where published_at is not null;
create index uploads_received on uploads (received_at) where kind = 'video';

alter table operators
  add column email text,
  add column daily_mail boolean not null default false,
  add check (not daily_mail or email is not null);
comment on column operators.email is 'set by an admin';
comment on column operators.daily_mail is 'whether they asked for a mail a day of what waits';
