create table video_reports (
  id integer generated always as identity primary key,
  video_id integer not null references videos (id) on delete restrict,
  reason smallint not null check (reason between 1 and 6),
  detail text,
  contact text,
  user_id integer references users (id) on delete set null,
  reporter text,
  network text,
  status smallint not null default 0 check (status in (0, 1, 2)),
  operator_id integer references operators (id) on delete restrict,
  note text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 0) = (decided_at is null) and (status = 0) = (operator_id is null))
);
create unique index video_reports_open on video_reports (video_id, reporter) where status = 0;
create index video_reports_status on video_reports (status, id);
create index video_reports_user_id on video_reports (user_id) where user_id is not null;
create index video_reports_network on video_reports (network, created_at) where network is not null;
create index video_reports_reporter on video_reports (reporter, created_at) where reporter is not null;
create index video_reports_decided_at on video_reports (decided_at) where reporter is not null;
comment on table video_reports is 'reports of clips by visitors';
comment on column video_reports.reason is '1 copyright, 2 portrait or privacy, 3 unlawful, 4 misleading, 5 quality, 6 other';
comment on column video_reports.reporter is 'a keyed hash of the user, the browser or the caller''s host; erased with contact some time after the decision';
comment on column video_reports.network is 'a keyed hash of the caller''s host, to limit how much comes from one';
comment on column video_reports.status is '0 open, 1 the clip was taken down, 2 dismissed';
