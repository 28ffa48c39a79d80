-- What is derived from an original says which version of the pipeline made it, so that older files can be made anew.
alter table video_files add column pipeline_version integer not null default 1 check (pipeline_version > 0);
comment on column video_files.pipeline_version is 'of the code that made it; older previews and pictures are made anew, renditions never';
create index video_files_outdated on video_files (pipeline_version, video_id) where kind = 'preview';

alter table videos add column renewal_failed_version integer;
comment on column videos.renewal_failed_version is 'the pipeline version that failed to make its files anew; only a newer one tries again';
