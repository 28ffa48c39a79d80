-- Packs: downloads of a tier, paid in advance. The price stays in a ledger account of the owner until downloads use it.

create table pack_offers (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  tier smallint not null check (tier in (1, 2)),
  downloads smallint not null check (downloads between 2 and 1000),
  months smallint not null check (months between 1 and 36),
  price bigint not null check (price > 0),
  buyers text not null check (buyers in ('persons', 'companies', 'all')),
  on_sale boolean not null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  check (price >= downloads)
);
create index pack_offers_on_sale on pack_offers (price, id) where on_sale;
comment on column pack_offers.price is 'fen, for all downloads';

create table packs (
  id integer generated always as identity primary key,
  offer_id integer not null references pack_offers (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  request_id text not null check (char_length(request_id) between 8 and 64),
  name text not null,
  tier smallint not null check (tier in (1, 2)),
  downloads smallint not null check (downloads between 2 and 1000),
  price bigint not null check (price >= downloads),
  bonus_amount bigint not null default 0,
  bought_at timestamptz not null default now(),
  ends_at timestamptz not null,
  reminded_days smallint,
  refunded_at timestamptz,
  refund_amount bigint,
  expired_at timestamptz,
  unique (user_id, request_id),
  check (bonus_amount between 0 and price),
  check ((refunded_at is null) = (refund_amount is null)),
  check (refund_amount between 0 and price),
  check (refunded_at is null or expired_at is null)
);
create index packs_user_id on packs (user_id, id);
create index packs_company_id on packs (company_id, id) where company_id is not null;
create index packs_offer_id on packs (offer_id);
create index packs_running on packs (ends_at) where refunded_at is null and expired_at is null;
comment on column packs.company_id is 'set when a company paid: the pack is then the company''s';
comment on column packs.request_id is 'made by the client: a purchase that is sent twice happens once';
comment on column packs.name is 'the name and terms are the offer''s at the purchase';
comment on column packs.price is 'fen, for all downloads';
comment on column packs.bonus_amount is 'fen of the price that bonus coins paid: the shares of the last downloads';
comment on column packs.ends_at is 'no download can be used from this time';
comment on column packs.reminded_days is 'the days before the end of the last reminder; null: none yet';
comment on column packs.refund_amount is 'fen: the price of the unused downloads, returned to the owner';
comment on column packs.expired_at is 'when the price of the unused downloads became revenue';

create table pack_uses (
  order_item_id text primary key references order_items (id) on delete restrict,
  pack_id integer not null references packs (id) on delete restrict,
  download smallint not null check (download >= 0),
  amount bigint not null check (amount > 0),
  bonus_amount bigint not null check (bonus_amount between 0 and amount),
  used_at timestamptz not null default now(),
  returned_at timestamptz
);
create unique index pack_uses_download on pack_uses (pack_id, download) where returned_at is null;
create index pack_uses_pack_id on pack_uses (pack_id);
comment on column pack_uses.download is 'counted from 0; each has its own share of the pack''s price';
comment on column pack_uses.amount is 'fen: that share, the item''s price';
comment on column pack_uses.bonus_amount is 'fen of it that bonus coins had paid';
comment on column pack_uses.returned_at is 'when a refund returned the download to the pack';

alter table orders
  add column pack_id integer references packs (id) on delete restrict,
  drop constraint orders_check,
  add constraint orders_check check (pack_id is not null or pay_amount = origin_amount - discount_amount),
  add constraint packs_have_no_discount
    check (pack_id is null or (discount_amount = 0 and discount_card_id is null));
create index orders_pack_id on orders (pack_id) where pack_id is not null;
comment on column orders.pack_id is 'the pack that paid; pay_amount is then the price of its downloads, whatever origin_amount is';

alter table api_key_payments
  drop constraint api_key_payments_pkey,
  alter column order_id drop not null,
  add column pack_id integer references packs (id),
  add constraint api_key_payments_order unique (key_id, order_id),
  add check ((order_id is null) <> (pack_id is null));
create index api_key_payments_pack_id on api_key_payments (pack_id) where pack_id is not null;
comment on column api_key_payments.pack_id is 'the pack that the key bought; null: it paid an order';

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'userCoins', 'userBonus', 'userPacks', 'companyCoins', 'companyBonus', 'companyPacks', 'income', 'withdrawalHold',
    'creatorDebt', 'providerClearing', 'bankClearing', 'revenue', 'bonusExpense', 'taxPayable', 'payoutClearing'
  )),
  drop constraint owner_fits_kind,
  add constraint owner_fits_kind check (
    case
      when kind in ('userCoins', 'userBonus', 'userPacks', 'income', 'withdrawalHold', 'creatorDebt')
        then user_id is not null and company_id is null and provider is null
      when kind in ('companyCoins', 'companyBonus', 'companyPacks')
        then company_id is not null and user_id is null and provider is null
      when kind = 'providerClearing' then provider is not null and user_id is null and company_id is null
      else user_id is null and company_id is null and provider is null
    end
  );
