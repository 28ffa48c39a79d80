-- What users have viewed.

create table video_history (
  user_id integer not null references users (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  day date not null,
  viewed_at timestamptz not null default now(),
  primary key (user_id, day, video_id)
);
create index video_history_viewed_at on video_history (user_id, viewed_at desc, video_id desc);
create index video_history_video_id on video_history (video_id);
comment on table video_history is 'the last 1000 of a user: a clip once a day';
comment on column video_history.day is 'in Asia/Shanghai';
