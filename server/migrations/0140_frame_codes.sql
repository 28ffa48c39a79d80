-- Codes of the frames of clips, by which a film that shows them is recognised.
create table video_frame_codes (
  video_id integer not null references videos (id) on delete cascade,
  version integer not null,
  codes_version smallint not null,
  codes bytea not null,
  made_at timestamptz not null default now(),
  primary key (video_id, version)
);
-- The codes are signs of a picture, which no compression makes smaller.
alter table video_frame_codes alter column codes set storage external;
comment on table video_frame_codes is 'of the file on sale, and of the one that is to replace it';
comment on column video_frame_codes.version is 'of its files';
comment on column video_frame_codes.codes_version is 'of the code that made them; older ones are made anew';
comment on column video_frame_codes.codes is '37 bytes each, as media/src/frame-codes.ts writes them; empty where there are none, or none could be made';
