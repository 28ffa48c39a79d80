-- How often clips were shown and opened, and what people searched for.

create table clip_days (
  video_id integer not null references videos (id) on delete cascade,
  day date not null,
  shown integer not null default 0 check (shown >= 0),
  opened integer not null default 0 check (opened >= 0),
  primary key (video_id, day)
);
comment on table clip_days is 'by how many people a clip was seen in lists, and its page opened: each person once a day, never its author';
comment on column clip_days.day is 'in Asia/Shanghai';

-- Unlogged: after a crash a person may be counted a second time that day, which is not worth the log of every card.
create unlogged table counted_once (
  day date not null,
  key bigint not null,
  primary key (day, key)
);
comment on table counted_once is 'what has been counted of the last days, so that nothing is twice';
comment on column counted_once.key is 'a keyed hash of who, what and which clip';

create table searches (
  day date not null,
  who bigint not null,
  term text not null check (term <> ''),
  user_id integer references users (id) on delete restrict,
  found integer not null check (found >= 0),
  primary key (day, who, term)
);
create index searches_term on searches (term, day);
create index searches_user on searches (user_id) where user_id is not null;
-- 5 is SCARCE_BELOW of the contract.
create index searches_scarce on searches (day, term, who) where found < 5;
comment on table searches is 'what was searched for without filters in the last 90 days, by person and day';
comment on column searches.who is 'a keyed hash of the user’s id, or of a visitor’s network';
comment on column searches.term is 'normalised as the search index does; none that may be somebody’s number or address';
comment on column searches.found is 'how many clips the last search of the day found';

create table search_days (
  term text not null,
  day date not null,
  people integer not null check (people > 0),
  primary key (term, day)
);
comment on table search_days is 'what is kept of older searches: terms of several people, without the people';

create table search_clips (
  video_id integer not null references videos (id) on delete cascade,
  day date not null,
  term text not null,
  shown integer not null default 0 check (shown >= 0),
  opened integer not null default 0 check (opened >= 0),
  primary key (video_id, day, term)
);
create index search_clips_day on search_clips (day, term);
comment on table search_clips is 'by how many people a clip was seen among what a search found, and opened from there';
