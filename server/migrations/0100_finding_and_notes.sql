-- What operators look anything up by: names by their pairs of characters, phones by their beginning or end, numbers.

-- Not pg_trgm: where the database's character type is C it has no trigrams of Chinese, two characters are no trigram
-- anywhere, and an extension is not everybody's to install.
create function bigrams(value text) returns text[] language sql immutable strict parallel safe cost 10000
return array(select distinct substr(lower(value), n, 2) from generate_series(1, char_length(value) - 1) n);
comment on function bigrams is 'the pairs of neighbouring characters; the cost keeps the planner from calling it for every row';

create index users_name_bigrams on users using gin (bigrams(name));
create index users_phone_prefix on users (phone text_pattern_ops);
create index users_phone_suffix on users (reverse(phone) text_pattern_ops);
create index companies_name_bigrams on companies using gin (bigrams(name));
create index videos_name_bigrams on videos using gin (bigrams(name));
create index orders_id_prefix on orders (id text_pattern_ops);
create index certificates_id_prefix on certificates (id text_pattern_ops);
create index recharges_trade_no on recharges (trade_no) where trade_no is not null;
create index quarantined_payments_trade_no on quarantined_payments (trade_no);

create table operator_notes (
  id integer generated always as identity primary key,
  subject text not null,
  user_id integer references users (id) on delete cascade,
  operator_id integer not null references operators (id) on delete restrict,
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  check ((subject = 'user:' || user_id) is not false),
  check (user_id is not null or subject not like 'user:%')
);
create index operator_notes_subject on operator_notes (subject, id);
create index operator_notes_user_id on operator_notes (user_id) where user_id is not null;
comment on table operator_notes is 'what operators tell one another about an object';
comment on column operator_notes.subject is 'as in the audit log, like order:Ab12';
comment on column operator_notes.user_id is 'whom a note is about; such a note is the user''s personal data';
