-- What became of clips by day, for dashboards over years. Days that are over do not change: a clip is published for the first time once,
-- and reviews are append-only. The hourly job adds up what was before this version too; until then everything is read from the rows.

create table clip_activity_days (
  day date primary key,
  published integer,
  reviewed integer,
  review_half double precision,
  review_most double precision,
  processed integer,
  process_half double precision,
  process_most double precision,
  received double precision
);
comment on table clip_activity_days is 'the columns of the dashboard of clips, of days that are over, made by a job and compared with their rows once a day';
comment on column clip_activity_days.day is 'in Asia/Shanghai';
comment on column clip_activity_days.processed is 'known for longer than the jobs that say it, as are the times; null: nothing is known';
comment on column clip_activity_days.received is 'GB of originals, also of those that were removed later';
