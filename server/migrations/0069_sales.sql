-- What a creator is told of each sale: the rule that shared it, and where to find it without reading everybody's orders.

create table share_rules (
  version integer primary key check (version > 0),
  exclusive smallint not null check (exclusive between 0 and 100),
  non_exclusive smallint not null check (non_exclusive between 0 and 100),
  created_at timestamptz not null default now()
);
comment on table share_rules is 'every version of the creators'' shares that were set, in percent; the last one is in force';
create trigger share_rules_append_only before update or delete on share_rules
  for each row execute function refuse_change();

insert into share_rules (version, exclusive, non_exclusive)
select 1, coalesce((value ->> 'exclusive')::smallint, 50), coalesce((value ->> 'nonExclusive')::smallint, 35)
from (select 1) one left join settings on key = 'revenueShares';

-- The shares are edited with the site's settings, whose row is locked by then: versions are written one after the other.
create function record_share_rule() returns trigger language plpgsql as $$
begin
  insert into share_rules (version, exclusive, non_exclusive)
  select last.version + 1, shares.exclusive, shares.non_exclusive
  from (select * from share_rules order by version desc limit 1) last,
    (select coalesce((new.value ->> 'exclusive')::smallint, 50) as exclusive,
      coalesce((new.value ->> 'nonExclusive')::smallint, 35) as non_exclusive) shares
  where (last.exclusive, last.non_exclusive) <> (shares.exclusive, shares.non_exclusive);
  return null;
end $$;
create trigger settings_share_rule after insert or update on settings
  for each row when (new.key = 'revenueShares') execute function record_share_rule();

alter table order_items
  add column author_id integer,
  add column paid_at timestamptz,
  add column sale_type smallint check (sale_type in (0, 1)),
  add column share_version integer references share_rules (version) on delete restrict,
  add constraint sold_with_an_author check ((paid_at is null) = (author_id is null));
comment on column order_items.author_id is 'the clip''s author, set when it is paid';
comment on column order_items.paid_at is 'when the order was paid';
comment on column order_items.sale_type is '0 exclusive, 1 non-exclusive, as the author was when it was paid; null: sold before this was kept';
comment on column order_items.share_version is 'of the rule that shared it; null: sold before rules had versions';

-- Earlier sales keep the share and the percentage that were stored. By which version of the rule, and as what kind of
-- creator, nobody wrote down.
update order_items i set author_id = v.author_id, paid_at = o.paid_at
from videos v, orders o
where v.id = i.video_id and o.id = i.order_id and o.paid_at is not null and i.creator_share is not null;

create index order_items_sold on order_items (author_id, paid_at desc, id desc)
  include (video_id, pay_amount, creator_share, refunded_at) where paid_at is not null;
