-- Counts the changes of what operators edit, so that a save tells what it was made from.
alter table categories add column version integer not null default 1;
alter table labels add column version integer not null default 1;
alter table albums add column version integer not null default 1;
alter table activities add column version integer not null default 1;
alter table discount_offers add column version integer not null default 1;
alter table coupon_templates add column version integer not null default 1;
alter table settings add column version integer not null default 1;
comment on column albums.version is 'of its name, order, cover and clips';
comment on column activities.version is 'of its name, order and clips';
comment on column settings.version is 'of this setting; that of several is their sum';
