-- What is sold is frozen when it is paid: later edits of a clip, its author or the texts change nothing that was bought.

alter table videos add column file_version integer not null default 1 check (file_version > 0);
comment on column videos.file_version is 'the version of its files that is on sale';

alter table video_files
  add column version integer not null default 1 check (version > 0),
  drop constraint video_files_video_id_kind_tier_position_key,
  add unique nulls not distinct (video_id, version, kind, tier, position);
comment on column video_files.version is 'a replaced original makes a new version of all files';
create trigger video_files_keep_renditions before update on video_files
  for each row when (old.kind = 'rendition') execute function refuse_change();

create table licence_snapshots (
  licence_id integer primary key references licences (id) on delete restrict,
  authentication_type smallint not null check (authentication_type in (1, 2)),
  is_8k boolean not null,
  file_version integer not null,
  file_id integer references video_files (id) on delete restrict,
  width integer,
  height integer,
  licensor_name text not null,
  licensor_code text,
  licensor_organisation boolean not null,
  licence_text_version integer not null,
  created_at timestamptz not null default now(),
  check ((file_id is null) = (width is null) and (file_id is null) = (height is null)),
  constraint no_identity_numbers_in_plain_text check (licensor_code is null or licensor_organisation)
);
create index licence_snapshots_file_id on licence_snapshots (file_id);
comment on table licence_snapshots is 'what a licence covers, as it was when it was paid';
comment on column licence_snapshots.file_id is 'the file that is delivered; null: sold before this table, without a file';
comment on column licence_snapshots.width is 'pixels of that file';
comment on column licence_snapshots.licensor_name is 'certified: the company''s name, else the real name, else the name';
comment on column licence_snapshots.licensor_code is 'unified social credit code of an organisation';
comment on column licence_snapshots.licence_text_version is 'LICENCE_TEXT_VERSION of the contract';

insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, file_id, width, height,
  licensor_name, licensor_code, licensor_organisation, licence_text_version, created_at)
select l.id, v.authentication_type, v.is_8k, v.file_version, f.id, f.width, f.height,
  coalesce(c.name, u.real_name, u.name), c.credit_code, c.id is not null, 1, l.granted_at
from licences l
join videos v on v.id = l.video_id
join users u on u.id = v.author_id
left join companies c on c.owner_user_id = u.id
left join video_files f on f.video_id = l.video_id and f.tier = l.tier
order by l.id;

create trigger licence_snapshots_append_only before update or delete on licence_snapshots
  for each row execute function refuse_change();
create trigger licences_keep before delete or update of order_item_id, video_id, tier, granted_at on licences
  for each row execute function refuse_change();
create trigger order_items_keep before delete or update of order_id, video_id, tier, video_name, origin_amount on order_items
  for each row execute function refuse_change();
