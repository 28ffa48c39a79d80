-- A visitor counts once a day for each clip. Unlogged: after a crash somebody may count a second time that day, which is not
-- worth the log of every view.
create unlogged table viewed_once (
  day date not null,
  key bigint not null,
  primary key (day, key)
);
comment on table viewed_once is 'the views of today that are counted, so that none is twice';
comment on column viewed_once.day is 'in Asia/Shanghai';
comment on column viewed_once.key is 'a keyed hash of the visitor and the clip';
