-- Categories, labels and albums may have a picture that an operator chose, in place of their clips'.

alter table categories add column cover_key text;
alter table labels add column cover_key text;
alter table albums add column cover_key text;
comment on column categories.cover_key is 'a public picture; null: that of cover_video_id, or of the newest clip';
comment on column labels.cover_key is 'a public picture; null: that of cover_video_id, or of the newest clip';
comment on column albums.cover_key is 'a public picture; null: that of cover_video_id, or of the newest clip';
