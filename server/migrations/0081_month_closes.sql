-- Closed months of the books: their figures are frozen, and no money moves within them any more.

create index journal_entries_created_at on journal_entries (created_at);

create table month_closes (
  month date primary key check (extract(day from month) = 1),
  figures text not null check (figures::jsonb is not null),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash = encode(sha256(convert_to(previous_hash || figures, 'UTF8')), 'hex')),
  operator_id integer not null references operators (id) on delete restrict,
  closed_at timestamptz not null default now()
);
comment on column month_closes.month is 'its first day, in Asia/Shanghai';
comment on column month_closes.figures is 'JSON, byte for byte what the hash is of';
comment on column month_closes.previous_hash is 'of the month before; zeros for the first one';

create function books_are_closed_until() returns timestamptz language sql stable as $$
  select (max(month) + interval '1 month') at time zone 'Asia/Shanghai' from month_closes
$$;

create function month_closes_follow() returns trigger language plpgsql as $$
declare
  last month_closes;
begin
  select * into last from month_closes order by month desc limit 1;
  if (last.month is not null and new.month <> last.month + interval '1 month')
    or new.previous_hash <> coalesce(last.hash, repeat('0', 64)) then
    raise exception 'months are closed one after the other' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger month_closes_followed before insert on month_closes for each row execute function month_closes_follow();
create trigger month_closes_append_only before update or delete on month_closes
  for each row execute function refuse_change();
create trigger month_closes_no_truncate before truncate on month_closes
  for each statement execute function refuse_change();

-- Every entry has postings, so that nothing is written into a closed month without this, and nothing added to an old entry.
create function month_must_be_open() returns trigger language plpgsql as $$
begin
  if (select created_at from journal_entries where id = new.entry_id) < books_are_closed_until() then
    raise exception 'the month of entry % is closed', new.entry_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger postings_in_open_months before insert on postings for each row execute function month_must_be_open();
