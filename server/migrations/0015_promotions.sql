-- Discount offers and the cards that a recharge with one gives; coupons, which add bonus coins to a recharge.

create table discount_offers (
  id integer generated always as identity primary key,
  recharge_amount bigint not null check (recharge_amount > 0),
  discount smallint not null check (discount between 1 and 99),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column discount_offers.recharge_amount is 'fen: the least that a recharge with it must be';
comment on column discount_offers.discount is 'percent of the price that is paid: 85 is 8.5折';
comment on column discount_offers.withdrawn_at is 'no longer offered; recharges that were opened with it still get their card';

create table coupon_templates (
  id integer generated always as identity primary key,
  name text not null,
  presented_amount bigint not null check (presented_amount > 0),
  min_recharge_amount bigint not null check (min_recharge_amount >= 0),
  valid_days integer not null check (valid_days > 0),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column coupon_templates.presented_amount is 'fen of bonus coins';
comment on column coupon_templates.valid_days is 'from the day on which a user gets the coupon';
comment on column coupon_templates.withdrawn_at is 'no longer given out; coupons made of it stay good';

create table coupons (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete restrict,
  template_id integer not null references coupon_templates (id) on delete restrict,
  name text not null,
  presented_amount bigint not null check (presented_amount > 0),
  min_recharge_amount bigint not null check (min_recharge_amount >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index coupons_user_id on coupons (user_id, created_at desc);
comment on table coupons is 'of one user; its terms are those of its template when it was given';

alter table recharges
  add coupon_id integer references coupons (id) on delete restrict,
  add discount smallint check (discount between 1 and 99),
  add bonus_amount bigint not null default 0 check (bonus_amount >= 0),
  add check (coupon_id is null or discount is null);
comment on column recharges.discount is 'of the offer that it was opened with: once paid it gives a card';
comment on column recharges.bonus_amount is 'fen of bonus coins that were credited with it';
-- One open recharge reserves a coupon: it is given back by whatever ends the recharge.
create unique index recharges_coupon_reserved on recharges (coupon_id) where status = 1;
create unique index recharges_coupon_used on recharges (coupon_id) where bonus_amount > 0;

create table discount_cards (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  recharge_id text unique references recharges (id) on delete restrict,
  discount smallint not null check (discount between 1 and 99),
  amount bigint not null check (amount > 0),
  remain_amount bigint not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (company_id is null)),
  check (remain_amount between 0 and amount)
);
create index discount_cards_user_id on discount_cards (user_id) where user_id is not null;
create index discount_cards_company_id on discount_cards (company_id) where company_id is not null;
comment on table discount_cards is 'belongs to the coins that were recharged: a user''s or a company''s';
comment on column discount_cards.amount is 'fen: the recharged sum';
comment on column discount_cards.remain_amount is 'fen that may still be paid at the discount';

alter table orders add foreign key (discount_card_id) references discount_cards (id) on delete restrict;

create table discount_card_uses (
  order_id text primary key references orders (id) on delete restrict,
  card_id integer not null references discount_cards (id) on delete restrict,
  used_amount bigint not null check (used_amount > 0),
  restored_amount bigint not null default 0,
  created_at timestamptz not null default now(),
  check (restored_amount between 0 and used_amount)
);
create index discount_card_uses_card_id on discount_card_uses (card_id);
comment on table discount_card_uses is 'what paid orders took from cards';
comment on column discount_card_uses.restored_amount is 'given back to the card by refunds';
