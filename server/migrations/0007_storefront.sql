-- What the shop shows besides clips, what it counts, and what the hot list is made of.

create table documents (
  type text primary key,
  title text not null,
  content text not null,
  updated_at timestamptz not null default now()
);
comment on column documents.content is 'sanitised HTML; of publishBanner the URL of an image';

create table video_views (
  video_id integer not null references videos (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (video_id, day)
);
create index video_views_day on video_views (day);
comment on table video_views is 'for the hot list: the last weeks only; all views so far are in video_counters';
comment on column video_views.day is 'in Asia/Shanghai';

create table favourite_folders (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 20),
  created_at timestamptz not null default now()
);
create index favourite_folders_user_id on favourite_folders (user_id, id);
create table favourites (
  folder_id integer not null references favourite_folders (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (folder_id, video_id)
);
create index favourites_video_id on favourites (video_id, created_at);

-- Lately granted licences and favourites, for the hot list.
create index licences_granted_at on licences (granted_at);
create index favourites_created_at on favourites (created_at);

create table page_views (
  id integer generated always as identity primary key,
  url text not null,
  visitor text,
  user_id integer references users (id) on delete set null,
  count integer not null,
  created_at timestamptz not null default now()
);
create index page_views_created_at on page_views (created_at);
comment on column page_views.visitor is 'as the client says: a user''s id, or the device''s of who is not logged in';
comment on column page_views.user_id is 'whose token the report carried';

create table client_logs (
  id integer generated always as identity primary key,
  action text not null,
  type text,
  content text,
  extra text,
  url text,
  device_id text,
  visitor text,
  user_id integer references users (id) on delete set null,
  user_agent text,
  client_time text,
  created_at timestamptz not null default now()
);
create index client_logs_created_at on client_logs (created_at);
comment on table client_logs is 'errors that the web app tells of; texts are cut and secrets in them blanked';
