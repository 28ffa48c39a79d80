-- A clip's revision grows with any change of its rows except what is named here, so that no forgotten column shows stale cards.

drop trigger revise on videos;
create trigger revise after update on videos for each row when (
  -- Changes while a file is processed; shown to the creator only.
  to_jsonb(old) - '{step,progress}'::text[] is distinct from to_jsonb(new) - '{step,progress}'::text[]
) execute function revise_clip();

-- A row may move from one clip to another.
create function revise_moved_clips() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(select video_id from previous union select video_id from changed));
  return null;
end $$;
drop trigger revise_updated on video_files;
create trigger revise_updated after update on video_files referencing old table as previous new table as changed
  for each statement execute function revise_moved_clips();
create trigger revise_updated after update on video_categories referencing old table as previous new table as changed
  for each statement execute function revise_moved_clips();
create trigger revise_updated after update on video_labels referencing old table as previous new table as changed
  for each statement execute function revise_moved_clips();

-- An album counts its clips, so each of them changes with its members.
create function revise_clips_of_moved_albums() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(
    select video_id from album_videos
    where album_id in (select album_id from previous union select album_id from changed)
    union select video_id from previous
    union select video_id from changed
  ));
  return null;
end $$;
drop trigger revise_updated on album_videos;
create trigger revise_updated after update on album_videos referencing old table as previous new table as changed
  for each statement execute function revise_clips_of_moved_albums();
