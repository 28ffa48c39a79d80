-- Licences sold before keep what they allow, whatever their clip's creator declares later.
alter table licence_snapshots add column editorial_only boolean not null default false;
comment on column licence_snapshots.editorial_only is 'the licence covers no advertising';
