-- A master is the original's own streams, sold beside the rendition of its size. Every sold file is described as it is delivered.
alter table video_files
  drop constraint video_files_kind_check,
  add constraint video_files_kind_check check (kind in (
    'rendition', 'master', 'preview', 'hover', 'storyboard', 'poster', 'thumbnail', 'loop', 'loupe')),
  drop constraint video_files_check,
  add constraint video_files_check check ((kind in ('rendition', 'master')) = (tier is not null)),
  add column facts jsonb;
comment on column video_files.facts is 'renditions and masters: MediaFacts of the file; null until it is described';
comment on column video_files.tier is 'renditions and masters: the tier that this file is sold as';

drop trigger video_files_keep_renditions on video_files;
create trigger video_files_keep_renditions before update on video_files
  for each row when (
    old.kind in ('rendition', 'master')
    and (
      old.replaced_at is not null and to_jsonb(old) - 'facts' <> to_jsonb(new) - 'facts'
      or old.facts is not null and old.facts is distinct from new.facts
      or to_jsonb(old) - 'replaced_at' - 'facts' <> to_jsonb(new) - 'replaced_at' - 'facts'
    )
  ) execute function refuse_change();

create index video_files_undescribed on video_files (video_id) where kind = 'rendition' and replaced_at is null and facts is null;

-- The search index knows which clips can be heard.
drop trigger note_measured on videos;
create trigger note_measured after update of palette, mean_luma, luma_contrast, motion, true_resolution, facts on videos
  for each row execute function note_measured_clip();

-- Creators of clips from before have not agreed.
alter table videos add column sell_master boolean not null default false;
alter table videos alter column sell_master set default true;
comment on column videos.sell_master is 'buyers of the tier of the original’s size may also download the master';

alter table licence_snapshots add column master_file_id integer references video_files (id) on delete restrict;
comment on column licence_snapshots.master_file_id is 'the master that the licence includes; null without one';
create index licence_snapshots_master_file_id on licence_snapshots (master_file_id);
