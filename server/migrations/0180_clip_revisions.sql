-- How often what visitors see of a clip has changed, so that servers may keep it and ask whether it is still the same.

create table clip_revisions (
  video_id integer primary key references videos (id) on delete cascade,
  revision integer not null
);
comment on table clip_revisions is
  'grows in the transaction that changes what the card or the page of a clip shows, but for its counters; without a row: 0';

-- Always in the order of ids, so that no two transactions wait for each other. Clips that are being deleted have no row any more.
create function revise_clips(changed integer[]) returns void language sql as $$
  insert into clip_revisions
  select id, 1 from videos where id = any (changed) order by id
  on conflict (video_id) do update set revision = clip_revisions.revision + 1
$$;

create function revise_changed_clips() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(select video_id from changed));
  return null;
end $$;

create function revise_clip() returns trigger language plpgsql as $$
begin
  perform revise_clips(array[new.id]);
  return null;
end $$;
create trigger revise after update on videos for each row when (
  (old.author_id, old.name, old.remark, old.keywords, old.authentication_type, old.hd_price, old.hd4k_price, old.plus_price,
    old.status, old.facts, old.duration, old.width, old.height, old.fps, old.format, old.is_8k, old.true_resolution,
    old.file_version, old.published_at, old.deleted_at)
  is distinct from
  (new.author_id, new.name, new.remark, new.keywords, new.authentication_type, new.hd_price, new.hd4k_price, new.plus_price,
    new.status, new.facts, new.duration, new.width, new.height, new.fps, new.format, new.is_8k, new.true_resolution,
    new.file_version, new.published_at, new.deleted_at)
) execute function revise_clip();

create trigger revise_added after insert on video_files referencing new table as changed
  for each statement execute function revise_changed_clips();
create trigger revise_updated after update on video_files referencing new table as changed
  for each statement execute function revise_changed_clips();
create trigger revise_deleted after delete on video_files referencing old table as changed
  for each statement execute function revise_changed_clips();

create trigger revise_added after insert on video_categories referencing new table as changed
  for each statement execute function revise_changed_clips();
create trigger revise_deleted after delete on video_categories referencing old table as changed
  for each statement execute function revise_changed_clips();

create trigger revise_added after insert on video_labels referencing new table as changed
  for each statement execute function revise_changed_clips();
create trigger revise_deleted after delete on video_labels referencing old table as changed
  for each statement execute function revise_changed_clips();

create function revise_clips_of_author() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(select id from videos where author_id = new.id));
  return null;
end $$;
create trigger revise_clips after update of name on users for each row when (old.name is distinct from new.name)
  execute function revise_clips_of_author();

create function revise_clips_of_label() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(select video_id from video_labels where label_id = new.id));
  return null;
end $$;
create trigger revise_clips after update of name, rank on labels for each row
  when ((old.name, old.rank) is distinct from (new.name, new.rank)) execute function revise_clips_of_label();

-- A clip's page names its albums, the smallest first: so each of an album's clips shows how many there are.
create function revise_clips_of_album() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(select video_id from album_videos where album_id = new.id));
  return null;
end $$;
create trigger revise_clips after update of name, rank on albums for each row
  when ((old.name, old.rank) is distinct from (new.name, new.rank)) execute function revise_clips_of_album();

create function revise_clips_of_albums() returns trigger language plpgsql as $$
begin
  perform revise_clips(array(
    select video_id from album_videos where album_id in (select album_id from changed)
    union select video_id from changed
  ));
  return null;
end $$;
create trigger revise_added after insert on album_videos referencing new table as changed
  for each statement execute function revise_clips_of_albums();
create trigger revise_updated after update on album_videos referencing new table as changed
  for each statement execute function revise_clips_of_albums();
create trigger revise_deleted after delete on album_videos referencing old table as changed
  for each statement execute function revise_clips_of_albums();
