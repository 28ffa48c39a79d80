-- The file that is to replace the one of a published clip, what was replaced, and words that changed since a review.

create table video_versions (
  video_id integer primary key references videos (id) on delete cascade,
  version integer not null check (version > 1),
  upload_id integer not null unique references uploads (id) on delete restrict,
  original_key text not null,
  original_bytes bigint not null,
  status smallint not null default 0 check (status in (0, 1, 3, 5)),
  reason text,
  note text,
  step text,
  progress real,
  hd_price bigint check (hd_price > 0),
  hd4k_price bigint check (hd4k_price > 0),
  plus_price bigint check (plus_price > 0),
  sha256 bytea,
  facts jsonb,
  duration double precision,
  width integer,
  height integer,
  fps double precision,
  format text,
  is_8k boolean not null default false,
  fingerprint jsonb,
  similar_clips jsonb,
  submitted_at timestamptz not null default now()
);
create index video_versions_status on video_versions (status, submitted_at);
comment on table video_versions is
  'the next version of a clip that was published: one at a time, until it is approved and its columns are the clip''s';
comment on column video_versions.version is 'of its files; the clip''s file_version once it is approved';
comment on column video_versions.status is 'as of videos: 0 processing, 1 in review, 3 rejected, 5 failed';
comment on column video_versions.hd_price is 'fen, as its creator wants it; what the file does not supply is dropped at the approval';
comment on column video_versions.fingerprint is 'hashes of its pictures, which become the clip''s';
comment on column video_versions.similar_clips is 'other authors'' clips that look like it: videoId and score';

create table superseded_versions (
  video_id integer not null references videos (id) on delete cascade,
  version integer not null,
  upload_id integer not null references uploads (id) on delete restrict,
  replaced_at timestamptz not null default now(),
  primary key (video_id, version)
);
create index superseded_versions_replaced_at on superseded_versions (replaced_at);
comment on table superseded_versions is 'files that were on sale until they were replaced: removed after a while unless somebody bought them';

create table word_changes (
  video_id integer primary key references videos (id) on delete cascade,
  before jsonb not null,
  edits integer not null default 1,
  changed_at timestamptz not null default now()
);
create index word_changes_changed_at on word_changes (changed_at);
comment on table word_changes is 'words that a creator changed while the clip was published, until an operator has seen them';
comment on column word_changes.before is 'the words that an operator saw last';
comment on column word_changes.edits is 'how often they changed: who saw fewer has not seen all';

alter table videos add column last_rejection text;
comment on column videos.last_rejection is 'why it was rejected before it was submitted again, for the next reviewer';
update videos set last_rejection = reason where status = 3;
