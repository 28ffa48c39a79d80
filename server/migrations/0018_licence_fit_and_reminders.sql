-- What buyers say about the use they buy for, and reminders of downloads that are about to end.

alter table orders add column licence_fit jsonb;
comment on column orders.licence_fit is 'who the licensee will be and what for, and which items'' licences fit that; null: not asked';

alter table licences add column reminded_at timestamptz;
create index licences_to_remind on licences (download_until) where reminded_at is null and voided_at is null;
comment on column licences.reminded_at is 'when its holder was told that the download window ends soon';
create index downloads_licence_id on downloads (licence_id);
