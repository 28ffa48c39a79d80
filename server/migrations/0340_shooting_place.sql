alter table videos add column shooting_place text check (char_length(shooting_place) between 1 and 40);
comment on column videos.shooting_place is 'where its creator says that it was shot';
