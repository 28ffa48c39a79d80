-- An order keeps the version of the licence text that its buyer was shown; what is sold keeps it for good.
alter table orders add column licence_text_version integer not null default licence_text_in_force()
  references licence_texts (version) on delete restrict;
comment on column orders.licence_text_version is 'in force when it was made, or when its buyer was asked again; what is paid is sold under it';

alter table licence_snapshots add constraint licence_snapshots_licence_text_version_fkey
  foreign key (licence_text_version) references licence_texts (version) on delete restrict;
comment on column licence_snapshots.licence_text_version is 'in force when it was paid';
