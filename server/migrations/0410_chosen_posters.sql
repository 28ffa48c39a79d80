alter table videos add column poster_seconds double precision check (poster_seconds >= 0);
comment on column videos.poster_seconds is 'time of the frame that its creator chose as the poster of the file on sale; null: chosen automatically';
