-- Messages to users. One to all is one row, and a mark for whoever has read it.

create table messages (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete cascade,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint read_by_its_user check (user_id is not null or read_at is null)
);
create index messages_user_id on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null and user_id is not null;
comment on column messages.user_id is 'null: to all who were registered when it was sent';
comment on column messages.read_at is 'of a message to one user; those to all have message_reads';

create table message_reads (
  user_id integer not null references users (id) on delete cascade,
  message_id integer not null references messages (id) on delete cascade,
  primary key (user_id, message_id)
);
create index message_reads_message_id on message_reads (message_id);
comment on table message_reads is 'who has read which of the messages to all';
