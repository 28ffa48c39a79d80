-- A failed loop no longer stops the renewal of the same clip's files, and the other way round.
alter table videos add column loop_failed_version integer;
comment on column videos.loop_failed_version is 'the pipeline version that failed to make its loop; only a newer one tries again';

-- One frame of the original in tiles of 100 %, to judge its sharpness by.
alter table video_files
  drop constraint video_files_kind_check,
  add constraint video_files_kind_check check (kind in (
    'rendition', 'preview', 'hover', 'storyboard', 'poster', 'thumbnail', 'loop', 'loupe'
  ));
comment on column video_files.position is 'posters, thumbnails and tiles of the loupe: their order';
comment on column video_files.details is 'storyboards: columns, rows, tile size; tiles of a loupe: columns, rows, size of the frame';

-- What a reviewer needs to see two clips side by side, in step.
alter table video_similarities
  add column same_file boolean not null default false,
  add column mirrored boolean not null default false,
  add column offset_seconds real not null default 0,
  add column other_version integer;
comment on table video_similarities is 'clips with nearly the same pictures, also of one author, found when video_id was processed; a pair once';
comment on column video_similarities.offset_seconds is 'added to a time of video_id it gives the time of the same picture in other_id';
comment on column video_similarities.other_version is 'the version of the other''s files that is alike; null: the one on sale';
comment on column video_versions.similar_clips is 'clips that look like it, with the columns of video_similarities';

update video_similarities s set same_file = true
from videos a, videos b
where a.id = s.video_id and b.id = s.other_id and a.sha256 = b.sha256;

create index video_versions_sha256 on video_versions (sha256) where sha256 is not null;
