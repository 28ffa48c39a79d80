-- An order takes fewer round trips.

-- Finds any number of accounts by one statement, whatever owns them; the constraint, whose columns may be null, does not.
create unique index ledger_accounts_owner on ledger_accounts
  (kind, coalesce(user_id, 0), coalesce(company_id, 0), coalesce(provider, ''));

-- An entry and its postings are written by one statement. The rule reads what that has written before, and refuses an entry
-- that it does not see: as before, nothing gets into a closed month.
create or replace function month_must_be_open() returns trigger language plpgsql as $$
declare
  written timestamptz;
begin
  select created_at into strict written from journal_entries where id = new.entry_id;
  if written < books_are_closed_until() then
    raise exception 'the month of entry % is closed', new.entry_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
