-- Look-ups read the rarest bands of a clip only. How rare each is PostgreSQL counts whenever it analyses the table; of as
-- many bands as this number allows.
alter table video_fingerprints alter column bands set statistics 500;
-- Without a list of pending entries, which each of a look-up's many scans would read whole.
drop index video_fingerprints_bands;
create index video_fingerprints_bands on video_fingerprints using gin (bands) with (fastupdate = off);

-- What is measured anew of a clip reaches the search index in memory.
create function note_measured_clip() returns trigger language plpgsql as $$
begin
  if exists (select from video_search where video_id = new.id) then perform note_search_change(new.id); end if;
  return null;
end $$;
create trigger note_measured after update of palette, mean_luma, luma_contrast, motion, true_resolution on videos
  for each row execute function note_measured_clip();
