-- What is found in the file of a draft, before it is published.
create table upload_measurements (
  upload_id integer primary key references uploads (id) on delete cascade,
  queued_at timestamptz not null default now(),
  measured_at timestamptz,
  findings jsonb,
  true_resolution jsonb
);
comment on table upload_measurements is 'a file is measured once, however many drafts take it';
comment on column upload_measurements.measured_at is 'when measuring ended, well or not; null: it waits or runs';
comment on column upload_measurements.findings is 'as of videos; null until it is measured, or where that failed';
