-- Renewed previews have new stills under the same file version, so a clip's sight also has a pipeline version.
alter table clip_sights add column pipeline_version int not null default 0;
comment on column clip_sights.pipeline_version is 'of the preview with whose stills the clip is described (video_files.pipeline_version)';
comment on column clip_sights.moments is 'seven signed bytes per second: luma, movement x, y, zoom, and x, y, share of the moving subject; null: no stills, or too far apart';
create index clip_sights_current on clip_sights (video_id) include (file_version, sight_version, pipeline_version);
