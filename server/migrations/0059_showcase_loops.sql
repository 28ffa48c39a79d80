-- The shop's own films are clean loops of clips whose authors allow it.
alter table video_files
  drop constraint video_files_kind_check,
  add constraint video_files_kind_check check (kind in (
    'rendition', 'preview', 'hover', 'storyboard', 'poster', 'thumbnail', 'loop'
  ));
create index video_files_loops on video_files (video_id) where kind = 'loop';
create index videos_showcase on videos (id) where showcase;
