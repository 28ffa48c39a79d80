-- A rendition that was sold can be replaced by another file of its tier: licences that name it keep it, later ones get the new one.
alter table video_files
  add column replaced_at timestamptz,
  drop constraint video_files_video_id_version_kind_tier_position_key,
  add check (replaced_at is null or kind = 'rendition');
comment on column video_files.replaced_at is 'renditions: since when another file of the tier is sold; licences from before keep this one';
create unique index video_files_in_use on video_files (video_id, version, kind, tier, position) nulls not distinct
  where replaced_at is null;

drop trigger video_files_keep_renditions on video_files;
create trigger video_files_keep_renditions before update on video_files
  for each row when (
    old.kind = 'rendition'
    and (old.replaced_at is not null or to_jsonb(old) - 'replaced_at' <> to_jsonb(new) - 'replaced_at')
  ) execute function refuse_change();

-- Renditions that are the uploaded original itself, with the camera's metadata: there are none once all are cleaned.
create index video_files_uncleaned on video_files (video_id)
  where kind = 'rendition' and replaced_at is null and storage_key like 'private/uploads/%';

alter table videos add column cleaning_failed_at timestamptz;
comment on column videos.cleaning_failed_at is 'when its original could not be cleaned of metadata; tried again a day later';
