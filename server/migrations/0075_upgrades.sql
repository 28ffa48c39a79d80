-- A wider licence of a clip for the difference of prices.
alter table order_items
  add column upgrade_of text references order_items (id) on delete restrict,
  add column upgrade_credit bigint check (upgrade_credit >= 0),
  add check ((upgrade_of is null) = (upgrade_credit is null));
create index order_items_upgrade_of on order_items (upgrade_of) where upgrade_of is not null;
comment on column order_items.upgrade_of is 'the paid item whose licence this one widens';
comment on column order_items.upgrade_credit is 'fen: what was paid for that, taken off the list price; origin_amount is the rest';

alter table licences add column upgrade_of integer references licences (id) on delete restrict;
create unique index licences_one_upgrade on licences (upgrade_of) where voided_at is null;
comment on column licences.upgrade_of is 'the licence that this one widens, which stays valid';

drop trigger order_items_keep on order_items;
create trigger order_items_keep
  before delete or update of order_id, video_id, tier, video_name, origin_amount, upgrade_of, upgrade_credit on order_items
  for each row execute function refuse_change();
drop trigger licences_keep on licences;
create trigger licences_keep before delete or update of order_item_id, video_id, tier, granted_at, upgrade_of on licences
  for each row execute function refuse_change();
