-- How much was searched for by day, for the dashboard. Of searches only today's are ever added to; the hourly job adds up what was before
-- this version too, and until then everything is read from the rows.

create table search_activity_days (
  day date primary key,
  searches integer not null,
  people integer not null,
  without integer not null,
  scarce integer not null
);
comment on table search_activity_days is 'the columns of the dashboard of searches, of days that are over, made by a job and compared with their rows once a day';
comment on column search_activity_days.day is 'in Asia/Shanghai';
comment on column search_activity_days.people is 'how many, and nothing of who';
