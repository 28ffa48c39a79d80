-- Clips, their files, and the taxonomies that list them.

create table uploads (
  id integer generated always as identity primary key,
  file_key text not null unique,
  user_id integer references users (id) on delete cascade,
  operator_id integer references operators (id) on delete cascade,
  kind text not null check (kind in ('video', 'image')),
  file_name text not null,
  storage_key text not null unique,
  bytes bigint,
  content_type text,
  received_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (operator_id is null))
);
comment on column uploads.file_key is 'what the client names the file by; works only for who uploaded it';
comment on column uploads.received_at is 'set when the whole file has arrived';
comment on column uploads.used_at is 'set when something refers to the file; unused ones are swept after expires_at';

create table categories (
  id integer generated always as identity primary key,
  name text not null unique,
  cover_video_id integer,
  rank integer not null default 0
);
create table labels (
  id integer generated always as identity primary key,
  name text not null unique,
  cover_video_id integer,
  rank integer not null default 0
);
create table albums (
  id integer generated always as identity primary key,
  name text not null unique,
  cover_video_id integer,
  rank integer not null default 0
);
create table activities (
  id integer generated always as identity primary key,
  name text not null unique,
  rank integer not null default 0
);

create table videos (
  id integer generated always as identity primary key,
  author_id integer not null references users (id) on delete restrict,
  upload_id integer not null unique references uploads (id) on delete restrict,
  activity_id integer references activities (id) on delete set null,
  name text not null,
  remark text,
  keywords text[] not null,
  authentication_type smallint not null check (authentication_type in (1, 2)),
  hd_price bigint check (hd_price > 0),
  hd4k_price bigint check (hd4k_price > 0),
  plus_price bigint check (plus_price > 0),
  status smallint not null default 0 check (status between 0 and 6),
  reason text,
  note text,
  step text,
  progress real,
  original_key text,
  original_bytes bigint,
  sha256 bytea,
  facts jsonb,
  duration double precision,
  width integer,
  height integer,
  fps double precision,
  format text,
  orientation smallint generated always as (
    case when width > height then 1 when width < height then 2 when width = height then 3 end
  ) stored,
  is_8k boolean not null default false,
  pin_rank integer,
  demo boolean not null default false,
  submitted_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index videos_author_id on videos (author_id, id desc);
create index videos_status on videos (status, submitted_at);
create index videos_sha256 on videos (sha256);
create index videos_published on videos (published_at desc, id desc) where status = 2;
comment on column videos.hd_price is 'fen; null: not sold in this tier';
comment on column videos.status is '0 processing, 1 in review, 2 published, 3 rejected, 4 offline, 5 failed, 6 draft';
comment on column videos.reason is 'Chinese: why it was rejected, failed or taken offline';
comment on column videos.note is 'Chinese: what was changed for the creator, like a price that was dropped';
comment on column videos.step is 'of processing, Chinese';
comment on column videos.progress is 'of processing, 0 to 1';
comment on column videos.facts is 'what ffprobe found of the original';
comment on column videos.width is 'as seen: after rotation and pixel shape';
comment on column videos.format is 'of the original, like MP4';
comment on column videos.pin_rank is 'set by operators: pinned clips lead the hot list, lowest first';

alter table categories add foreign key (cover_video_id) references videos (id) on delete set null;
alter table labels add foreign key (cover_video_id) references videos (id) on delete set null;
alter table albums add foreign key (cover_video_id) references videos (id) on delete set null;

create table video_categories (
  video_id integer not null references videos (id) on delete cascade,
  category_id integer not null references categories (id) on delete cascade,
  primary key (video_id, category_id)
);
create index video_categories_category_id on video_categories (category_id, video_id desc);
create table video_labels (
  video_id integer not null references videos (id) on delete cascade,
  label_id integer not null references labels (id) on delete cascade,
  primary key (video_id, label_id)
);
create index video_labels_label_id on video_labels (label_id, video_id desc);
create table album_videos (
  album_id integer not null references albums (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  rank integer not null default 0,
  primary key (album_id, video_id)
);
create table activity_videos (
  activity_id integer not null references activities (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  rank integer not null default 0,
  primary key (activity_id, video_id)
);

create table video_files (
  id integer generated always as identity primary key,
  video_id integer not null references videos (id) on delete cascade,
  kind text not null check (kind in (
    'rendition', 'preview', 'hover', 'storyboard', 'poster', 'thumbnail'
  )),
  tier smallint check (tier between 1 and 3),
  position smallint not null default 0,
  storage_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  details jsonb,
  unique nulls not distinct (video_id, kind, tier, position),
  check ((kind = 'rendition') = (tier is not null))
);
comment on column video_files.tier is 'renditions: the tier that this file is sold as';
comment on column video_files.position is 'thumbnails: their order in the clip';
comment on column video_files.storage_key is 'several tiers may share one file: the original';
comment on column video_files.details is 'storyboards: columns, rows, tile size';

create table video_fingerprints (
  video_id integer primary key references videos (id) on delete cascade,
  hashes bigint[] not null,
  bands integer[] not null
);
create index video_fingerprints_bands on video_fingerprints using gin (bands);
comment on column video_fingerprints.hashes is 'a 64-bit dHash a frame, two frames a second; null where the frame is flat';
comment on column video_fingerprints.bands is 'the hashes'' four 16-bit bands, each with its number above it: candidates';

create table video_similarities (
  video_id integer not null references videos (id) on delete cascade,
  other_id integer not null references videos (id) on delete cascade,
  score real not null check (score > 0 and score <= 1),
  primary key (video_id, other_id),
  check (video_id <> other_id)
);
create index video_similarities_other_id on video_similarities (other_id);
comment on table video_similarities is 'clips of different authors with nearly the same pictures, found when video_id was processed; a pair once';
comment on column video_similarities.score is 'share of the pictures that are alike; 1 also for the very same file';

create table video_counters (
  video_id integer primary key references videos (id) on delete cascade,
  views integer not null default 0,
  sales integer not null default 0,
  favourites integer not null default 0,
  hot_score double precision not null default 0
);
comment on table video_counters is 'apart from videos, so that counting rewrites no search index';
