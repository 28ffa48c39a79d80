-- Series: a creator's clips of one shoot, with a page and a price for all.
create table series (
  id integer generated always as identity primary key,
  author_id integer not null references users (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 40),
  remark text check (char_length(remark) <= 500),
  version integer not null default 0,
  created_at timestamptz not null default now()
);
create index series_author_id on series (author_id, id desc);
comment on column series.version is 'counts the creator''s changes, so that two windows do not overwrite each other';

create table series_videos (
  video_id integer primary key references videos (id) on delete cascade,
  series_id integer not null references series (id) on delete cascade,
  position integer not null
);
create index series_videos_series_id on series_videos (series_id, position);
comment on table series_videos is 'a clip is in at most one series';

create table series_prices (
  series_id integer not null references series (id) on delete cascade,
  tier smallint not null check (tier between 1 and 3),
  price bigint not null check (price > 0),
  primary key (series_id, tier)
);
comment on column series_prices.price is 'fen: for all clips on sale in the tier; contract/src/series/price.ts limits it to the sum of their prices';

alter table order_items
  add column series_name text,
  add column list_price bigint check (list_price > 0),
  add check ((series_name is null) = (list_price is null)),
  add check (list_price >= origin_amount);
comment on column order_items.series_name is 'as it was when ordered, of an item bought at the price for all; null: bought by itself';
comment on column order_items.list_price is 'fen: the clip''s own price; origin_amount is its share of the price for all';
drop trigger order_items_keep on order_items;
create trigger order_items_keep
  before delete or update of order_id, video_id, tier, video_name, origin_amount, upgrade_of, upgrade_credit, series_name, list_price
  on order_items for each row execute function refuse_change();
