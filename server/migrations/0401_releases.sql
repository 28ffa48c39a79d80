-- Releases that creators hold of people and property, each a private document that several clips may use.
create table releases (
  id integer generated always as identity primary key,
  author_id integer not null references users (id) on delete restrict,
  kind smallint not null check (kind in (1, 2)),
  name text not null check (char_length(name) between 1 and 60),
  upload_id integer not null unique references uploads (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index releases_author_id on releases (author_id);
comment on column releases.kind is '1 of a person, 2 of property or a trademark';

create table clip_releases (
  video_id integer not null references videos (id) on delete cascade,
  release_id integer not null references releases (id) on delete restrict,
  primary key (video_id, release_id)
);
create index clip_releases_release_id on clip_releases (release_id);
