-- How far each search engine has been told about changed clips.

create table search_engine_pushes (
  engine text primary key check (engine in ('baidu', 'indexnow')),
  revision bigint not null,
  failure_count integer not null default 0,
  paused_until timestamptz,
  pushed_count bigint not null default 0,
  pushed_at timestamptz
);
comment on column search_engine_pushes.revision is 'of search_changes: the engine knows all changes up to it';
comment on column search_engine_pushes.failure_count is 'calls that failed since the last success';
comment on column search_engine_pushes.paused_until is 'null: the next run may call';
comment on column search_engine_pushes.pushed_at is 'of the last success; null: nothing was pushed yet';
