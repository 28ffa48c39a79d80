-- Codes of frames go with the file that they were made of: publishing and reviewing know nothing of them.

-- A clip that is deleted, gets its next version on sale, or has its file replaced before it was ever on sale.
create function forget_frame_codes() returns trigger language plpgsql as $$
begin
  delete from video_frame_codes
  where video_id = new.id
    and (new.deleted_at is not null or version < new.file_version
      or (version = new.file_version and new.file_version = old.file_version));
  return null;
end $$;
create trigger forget_frame_codes after update of deleted_at, file_version, upload_id on videos
  for each row when (
    old.deleted_at is distinct from new.deleted_at
    or old.file_version <> new.file_version
    or old.upload_id is distinct from new.upload_id)
  execute function forget_frame_codes();

-- A next version that is dropped. At the commit, since one that gets on sale leaves the table first.
create function forget_dropped_frame_codes() returns trigger language plpgsql as $$
begin
  delete from video_frame_codes c using videos v
  where v.id = old.video_id and c.video_id = v.id and c.version = old.version and v.file_version < old.version;
  return null;
end $$;
create constraint trigger forget_dropped_frame_codes after delete on video_versions
  deferrable initially deferred for each row execute function forget_dropped_frame_codes();
