-- Decisions that one message to their author sums up, while its review round lasts.
create table review_rounds (
  author_id integer not null references users (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  message_id integer not null references messages (id) on update cascade on delete cascade,
  decision text not null,
  reason text,
  decided_at timestamptz not null default now(),
  primary key (author_id, video_id)
);
create index review_rounds_video_id on review_rounds (video_id);
create index review_rounds_message_id on review_rounds (message_id);
comment on table review_rounds is 'each author''s latest round only; the next round replaces it';
comment on column review_rounds.message_id is 'follows the message, which gets a new id each time the round grows';
