-- Identity numbers of certified persons, frozen with what they sell.

create table licensor_numbers (
  licence_id integer primary key references licences (id) on delete restrict,
  identity_number bytea not null
);
comment on table licensor_numbers is 'beside licence_snapshots, which are append-only, so that a new key can encrypt it again';
comment on column licensor_numbers.identity_number is 'encrypted: of the licensor as certified when the licence was paid; kept when the account is closed';
