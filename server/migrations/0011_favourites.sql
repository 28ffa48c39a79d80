-- A link to look into a folder, and how many people have a clip in their folders.

alter table favourite_folders add column share_id text unique;
comment on column favourite_folders.share_id is 'who knows it may look into the folder; null: nobody';
comment on column video_counters.favourites is 'people who have it in any of their folders';

update video_counters n
set favourites = f.people
from (
  select f.video_id, count(distinct o.user_id) as people
  from favourites f
  join favourite_folders o on o.id = f.folder_id
  group by f.video_id
) f
where f.video_id = n.video_id and n.favourites <> f.people;
