-- A likeness is verified by small pictures before it is claimed, and says how far it is proven.
alter table video_fingerprints add column stills bytea;
comment on column video_fingerprints.stills is 'small grey pictures at even intervals, packed by media/src/stills.ts; null: an older pipeline made the hashes';
alter table video_versions add column stills bytea;

alter table video_similarities
  add column evidence text not null default 'strong' check (evidence in ('strong', 'thin')),
  add column rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  add column speed real not null default 1 check (speed > 0);
comment on column video_similarities.evidence is 'thin: few or plain pictures, shown in words in place of a percentage';
comment on column video_similarities.rotation is 'degrees clockwise, after the flip, from video_id to other_id';
comment on column video_similarities.speed is 'a time of video_id · speed + offset_seconds is the time of the same picture in other_id';

-- Likenesses that few hashes claimed stay until the clips' files are renewed, but without a percentage.
update video_similarities s set evidence = 'thin'
from video_fingerprints a, video_fingerprints b
where not s.same_file and a.video_id = s.video_id and b.video_id = s.other_id
  and least(cardinality(array_remove(a.hashes, null)), cardinality(array_remove(b.hashes, null))) < 10;
update video_versions v set similar_clips = (
  select jsonb_agg(c || case when (c ->> 'sameFile')::boolean then '{}'::jsonb else '{"evidence": "thin"}' end)
  from jsonb_array_elements(v.similar_clips) c)
where jsonb_array_length(v.similar_clips) > 0
  and (select count(*) from jsonb_array_elements(v.fingerprint) h where h <> 'null') < 10;
