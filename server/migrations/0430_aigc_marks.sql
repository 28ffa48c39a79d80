-- Sold files carry the metadata mark of AI-generated content. A file whose mark no longer fits the clip is replaced by a copy.
alter table video_files
  add column aigc_label smallint check (aigc_label in (1, 2)),
  drop constraint video_files_check1,
  add constraint video_files_replaced check (replaced_at is null or kind in ('rendition', 'master'));
comment on column video_files.aigc_label is 'renditions and masters: label of the AIGC mark in the file, 1 AI-generated, 2 possibly; null: no mark';
comment on column video_files.replaced_at is 'renditions and masters: since when another file of the tier is sold; licences from before keep this one';
create index video_files_marked on video_files (video_id) where aigc_label is not null and replaced_at is null;
create index videos_declared_ai on videos (id) where ai_generated in (2, 3) and deleted_at is null;
