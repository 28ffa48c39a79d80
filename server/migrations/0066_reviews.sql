-- What a reviewer sees has a number, so that nobody approves what changed under their eyes.
alter table videos add column revision integer not null default 1;
comment on column videos.revision is 'raised by every change of its words, prices or file, or those of its next version';

-- An operator can take down what its author withdrew; once that is taken back, the author's withdrawal still holds.
alter table videos
  drop constraint videos_withdrawn_by_check,
  add constraint videos_withdrawn_by_check
    check (withdrawn_by in ('author', 'operator', 'suspension', 'authorAndOperator'));

create table video_reviews (
  id integer generated always as identity primary key,
  video_id integer not null references videos (id) on delete restrict,
  operator_id integer not null references operators (id) on delete restrict,
  decision text not null check (decision in ('approve', 'reject', 'reopen', 'takeDown', 'reinstate', 'secondOpinion')),
  reason text,
  findings jsonb not null default '[]',
  clause text,
  clause_text text,
  note text,
  answered_review_id integer references video_reviews (id) on delete restrict,
  upload_id integer,
  file_version integer not null,
  revision integer not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (decision not in ('reject', 'takeDown') or reason is not null),
  check (decision <> 'secondOpinion' or note is not null)
);
create index video_reviews_video_id on video_reviews (video_id, id);
create index video_reviews_created_at on video_reviews (created_at);
create trigger video_reviews_append_only before update or delete on video_reviews
  for each row execute function refuse_change();
create trigger video_reviews_no_truncate before truncate on video_reviews
  for each statement execute function refuse_change();
comment on table video_reviews is 'append-only: what operators decided about clips and their next versions';
comment on column video_reviews.findings is 'that a rejection cites, as of videos';
comment on column video_reviews.clause is 'of the rules of publishing, like 3.2; clause_text: as it read then';
comment on column video_reviews.answered_review_id is 'the rejection whose answer had put the file back into the queue';
comment on column video_reviews.upload_id is 'the file that it is about, which no other version shares; it may be gone';
comment on column video_reviews.file_version is 'of the clip, or the number that its next version would get';
comment on column video_reviews.submitted_at is 'when that file was submitted';

create table video_review_answers (
  review_id integer primary key references video_reviews (id) on delete restrict,
  answer text not null,
  created_at timestamptz not null default now()
);
create trigger video_review_answers_append_only before update or delete on video_review_answers
  for each row execute function refuse_change();
create trigger video_review_answers_no_truncate before truncate on video_review_answers
  for each statement execute function refuse_change();
comment on table video_review_answers is 'append-only: what creators answered to rejections, once each';
