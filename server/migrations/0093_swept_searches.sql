-- Until when searches are forgotten, so that a night looks at its own days and not at all that was kept before.

create table swept_searches (
  one boolean primary key default true check (one),
  before date not null
);
comment on column swept_searches.before is 'what is kept of the days before it is kept for good';
insert into swept_searches (before) values ('-infinity');
