-- Drafts, who took a clip off sale, and what an uploaded original was found to be before it is published.

alter table videos
  alter column upload_id drop not null,
  add column draft jsonb,
  add column showcase boolean not null default false,
  add column withdrawn_by text check (withdrawn_by in ('author', 'operator', 'suspension'));
comment on column videos.upload_id is 'null: a draft without a file, or a clip that was deleted before it was published';
comment on column videos.draft is 'the form of a draft as it was typed; its words are in no other column but name';
comment on column videos.showcase is 'the shop may show a short clean loop of the clip';
comment on column videos.withdrawn_by is 'of an offline clip: only what its author withdrew does its author put online again';

update videos set withdrawn_by = case
    when reason = '账号已停用，作品随之下架，如有疑问请联系客服' then 'suspension' else 'operator' end
where status = 4;

alter table videos
  add constraint drafts_have_a_form check ((status = 6) = (draft is not null)),
  add constraint clips_have_a_file check (upload_id is not null or status = 6 or deleted_at is not null),
  add constraint only_offline_clips_are_withdrawn check (withdrawn_by is null or status = 4);

create table original_inspections (
  upload_id integer primary key references uploads (id) on delete cascade,
  facts jsonb,
  problem text,
  inspected_at timestamptz not null default now()
);
comment on table original_inspections is 'a file is probed once, however often its creator asks';
comment on column original_inspections.facts is 'what ffprobe found; null where it could not read the file';
comment on column original_inspections.problem is
  'Chinese: why the file will be refused. Without facts and problem the machine failed, and the file is probed again later';
