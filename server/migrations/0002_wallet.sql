-- The double-entry ledger. Amounts are integer fen. A posting moves an account's balance by its signed amount; the
-- postings of an entry add up to zero. Balances change through postings and in no other way; nothing is ever rewritten.

create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in (
    'userCoins', 'userBonus', 'companyCoins', 'companyBonus', 'income', 'withdrawalHold', 'creatorDebt',
    'providerClearing', 'bankClearing', 'revenue', 'bonusExpense', 'taxPayable', 'payoutClearing'
  )),
  user_id integer references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  provider text,
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, user_id, company_id, provider),
  constraint owner_fits_kind check (
    case
      when kind in ('userCoins', 'userBonus', 'income', 'withdrawalHold', 'creatorDebt')
        then user_id is not null and company_id is null and provider is null
      when kind in ('companyCoins', 'companyBonus')
        then company_id is not null and user_id is null and provider is null
      when kind = 'providerClearing' then provider is not null and user_id is null and company_id is null
      else user_id is null and company_id is null and provider is null
    end
  ),
  constraint never_negative check (
    balance >= 0
    or kind in ('creatorDebt', 'providerClearing', 'bankClearing', 'revenue', 'bonusExpense', 'taxPayable',
                'payoutClearing')
  )
);
comment on column ledger_accounts.balance is 'fen; always the sum of the account''s postings, kept by a trigger';
comment on column ledger_accounts.provider is 'the payment provider of a clearing account';

create table journal_entries (
  id bigint generated always as identity primary key,
  cause_kind text not null,
  cause_id text not null,
  reverses_id bigint unique references journal_entries (id) on delete restrict,
  created_at timestamptz not null default now(),
  unique (cause_kind, cause_id)
);
comment on column journal_entries.cause_kind is 'why money moved: recharge, orderPayment, reversal, …';
comment on column journal_entries.cause_id is 'which one; a cause can move money only once';

create table postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references journal_entries (id) on delete restrict,
  account_id integer not null references ledger_accounts (id) on delete restrict,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null
);
create index postings_entry_id on postings (entry_id);
create index postings_account_id on postings (account_id, id);
comment on column postings.amount is 'fen, signed: what the account gains';
comment on column postings.balance_after is 'fen; filled by the trigger that moves the balance';

create function apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id
    returning balance into new.balance_after;
  return new;
end $$;
create trigger postings_apply before insert on postings for each row execute function apply_posting();

create function balance_only_by_posting() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.balance <> 0)
     or (tg_op = 'UPDATE' and new.balance is distinct from old.balance and pg_trigger_depth() < 2) then
    raise exception 'a balance changes only by a posting' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_balance before insert or update on ledger_accounts
  for each row execute function balance_only_by_posting();

create function entry_must_balance() returns trigger language plpgsql as $$
declare
  entry bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint, new.id);
  total numeric;
  lines integer;
begin
  select coalesce(sum(amount), 0), count(*) into total, lines from postings where entry_id = entry;
  if total <> 0 or lines < 2 then
    raise exception 'journal entry % does not balance', entry using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function entry_must_balance();
create constraint trigger postings_balance after insert on postings
  deferrable initially deferred for each row execute function entry_must_balance();

create trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
create trigger ledger_accounts_no_delete before delete on ledger_accounts
  for each row execute function refuse_change();
create trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function refuse_change();
create trigger postings_no_truncate before truncate on postings
  for each statement execute function refuse_change();
