-- Client links: guests without an account mark a board's clips and comment on them.

create table board_links (
  id integer generated always as identity primary key,
  folder_id integer not null references favourite_folders (id) on delete cascade,
  token text not null unique,
  name text not null check (char_length(name) between 1 and 40),
  password_hash text,
  expires_at timestamptz,
  revoked_at timestamptz,
  failures integer not null default 0,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index board_links_folder_id on board_links (folder_id, id);
comment on table board_links is 'guests’ data is erased with the link, and the link with its board';
comment on column board_links.token is 'who knows it may view the board and answer; 128 random bits';
comment on column board_links.password_hash is 'Argon2id; null: no password';
comment on column board_links.expires_at is 'null: never';
comment on column board_links.failures is 'wrong passwords since failed_at was more than 15 minutes before';

create table board_guests (
  id integer generated always as identity primary key,
  link_id integer not null references board_links (id) on delete cascade,
  key_hash bytea not null unique,
  name text not null check (char_length(name) between 1 and 20),
  created_at timestamptz not null default now()
);
create index board_guests_link_id on board_guests (link_id, id);
comment on column board_guests.key_hash is 'SHA-256 of the key that the guest’s browser keeps';

create table board_marks (
  guest_id integer not null references board_guests (id) on delete cascade,
  item_id integer not null references favourites (id) on delete cascade,
  mark text not null check (mark in ('yes', 'no', 'maybe')),
  marked_at timestamptz not null default now(),
  primary key (guest_id, item_id)
);
create index board_marks_item_id on board_marks (item_id);

create table board_comments (
  id integer generated always as identity primary key,
  guest_id integer not null references board_guests (id) on delete cascade,
  item_id integer not null references favourites (id) on delete cascade,
  frame integer not null check (frame >= 0),
  comment text not null check (char_length(comment) between 1 and 500),
  created_at timestamptz not null default now()
);
create index board_comments_guest_id on board_comments (guest_id);
create index board_comments_item_id on board_comments (item_id, id);
comment on column board_comments.frame is 'counted from 0 at the clip’s rate';
