-- The year of a licence that widens another one. What was sold before has neither, and keeps a year of its own from its naming.
alter table licences
  add column year_of integer references licences (id) on delete restrict,
  add column year_from timestamptz,
  add check (year_of is null or year_from is null),
  add check (upgrade_of is not null or (year_of is null and year_from is null));
comment on column licences.year_of is
  'the licence with which this one shares a year, from the first naming of any that share it; it had not begun when this was ordered';
comment on column licences.year_from is
  'when this upgrade was ordered, from which its year counts: the year of what it widens ran, and what was left of it was taken off';
create index licences_sharing_a_year on licences (coalesce(year_of, id));

drop trigger licences_keep on licences;
create trigger licences_keep
  before delete or update of order_item_id, video_id, tier, granted_at, upgrade_of, year_of, year_from on licences
  for each row execute function refuse_change();
