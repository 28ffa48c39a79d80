-- What has changed in the search index, for the servers that keep it in memory.

create sequence search_revisions;
create table search_changes (
  video_id integer primary key,
  revision bigint not null unique
);
comment on table search_changes is 'the last change of each clip that is or was in video_search; video_id 0: the hot order';
comment on column search_changes.revision is 'visible in ascending order: who has seen one has seen all lower ones';

-- The lock is that of the index (engine.ts), held until the commit: a higher revision never shows before a lower one.
create function note_search_change(changed integer) returns void language sql as $$
  select pg_advisory_xact_lock(7402114);
  insert into search_changes values (changed, nextval('search_revisions'))
  on conflict (video_id) do update set revision = nextval('search_revisions');
$$;

create function note_clip_change() returns trigger language plpgsql as $$
begin
  perform note_search_change(coalesce(new.video_id, old.video_id));
  return null;
end $$;
create trigger note_change after insert or update or delete on video_search
  for each row execute function note_clip_change();

create function note_hot_change() returns trigger language plpgsql as $$
begin
  perform note_search_change(0);
  return null;
end $$;
create trigger note_change after update of hot_score on video_counters
  for each statement execute function note_hot_change();
create trigger note_change after update of pin_rank on videos
  for each statement execute function note_hot_change();
