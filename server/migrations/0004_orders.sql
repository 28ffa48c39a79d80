-- Carts, orders, recharges, and what a purchase grants.

create table cart_items (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  tier smallint not null check (tier between 1 and 3),
  created_at timestamptz not null default now(),
  unique (user_id, video_id, tier)
);

create table orders (
  id text primary key,
  user_id integer not null references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  status smallint not null default 1 check (status between 1 and 4),
  origin_amount bigint not null check (origin_amount > 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  pay_amount bigint not null check (pay_amount >= 0),
  discount_card_id integer,
  pay_type smallint check (pay_type in (0, 1)),
  paid_at timestamptz,
  expires_at timestamptz not null,
  closed_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  check (pay_amount = origin_amount - discount_amount),
  check (status <> 2 or (paid_at is not null and pay_type is not null)),
  check ((pay_type = 0) is not true or company_id is not null)
);
create index orders_user_id on orders (user_id, created_at desc);
create index orders_company_id on orders (company_id, created_at desc);
create index orders_open on orders (expires_at) where status = 1;
comment on column orders.company_id is 'set when a company paid: the order is then the company''s and no longer the user''s';
comment on column orders.status is '1 pending, 2 paid, 3 timed out, 4 cancelled';
comment on column orders.pay_type is '0 company, 1 personal';
comment on column orders.hidden_at is 'deleted from its owner''s list; nothing is erased';

create table order_items (
  id text primary key,
  order_id text not null references orders (id) on delete restrict,
  position smallint not null,
  video_id integer not null references videos (id) on delete restrict,
  tier smallint not null check (tier between 1 and 3),
  video_name text not null,
  origin_amount bigint not null check (origin_amount > 0),
  pay_amount bigint not null check (pay_amount >= 0),
  share_percent smallint check (share_percent between 0 and 100),
  creator_share bigint check (creator_share >= 0),
  refunded_at timestamptz,
  unique (order_id, position)
);
create index order_items_video_id on order_items (video_id);
comment on column order_items.video_name is 'as it was when ordered';
comment on column order_items.creator_share is 'fen: the creator''s income from this item, fixed when it is paid';

create table licences (
  id integer generated always as identity primary key,
  order_item_id text not null unique references order_items (id) on delete restrict,
  video_id integer not null references videos (id) on delete restrict,
  tier smallint not null check (tier between 1 and 3),
  user_id integer not null references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  granted_at timestamptz not null default now(),
  download_until timestamptz not null,
  voided_at timestamptz
);
create index licences_user_id on licences (user_id, granted_at desc);
create index licences_company_id on licences (company_id, granted_at desc);
create index licences_video_id on licences (video_id);
comment on table licences is 'what a paid order item grants; void once refunded';
comment on column licences.company_id is 'set: the company''s, and the user only ordered it';

create table certificates (
  id text primary key,
  licence_id integer not null unique references licences (id) on delete restrict,
  licensee text not null,
  licensee_code text not null,
  project text not null,
  created_by integer not null references users (id) on delete restrict,
  created_at timestamptz not null default now()
);
comment on column certificates.licensee_code is 'unified social credit code or identity number';
create trigger certificates_append_only before update or delete on certificates
  for each row execute function refuse_change();

create table downloads (
  id integer generated always as identity primary key,
  licence_id integer references licences (id) on delete restrict,
  video_id integer not null references videos (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  tier smallint,
  ip text,
  created_at timestamptz not null default now()
);
create index downloads_user_id on downloads (user_id, created_at desc);
comment on table downloads is 'every link to a licensed file that was issued; without a licence: an author''s own original';

create table recharges (
  id text primary key,
  user_id integer not null references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  channel text not null check (channel in ('alipay', 'wxpay')),
  amount bigint not null check (amount > 0),
  status smallint not null default 1 check (status between 1 and 4),
  form text,
  trade_no text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null default now()
);
create index recharges_user_id on recharges (user_id, created_at desc);
create index recharges_open on recharges (expires_at) where status = 1;
comment on column recharges.id is 'also the merchant''s order number at the provider';
comment on column recharges.company_id is 'set: credits the company''s coins';
comment on column recharges.amount is 'fen';
comment on column recharges.status is '1 pending, 2 paid, 3 timed out, 4 cancelled; a payment that arrives late still makes it 2';
comment on column recharges.form is 'the signed form that the browser submits to the provider';
comment on column recharges.asked_at is 'when the provider was last asked about it';

create table payment_events (
  id integer generated always as identity primary key,
  channel text not null,
  event_id text not null,
  recharge_id text references recharges (id) on delete restrict,
  payload jsonb not null,
  quarantined text,
  created_at timestamptz not null default now(),
  unique (channel, event_id)
);
comment on table payment_events is 'what the providers told us, by notice or by answer, each once';
comment on column payment_events.quarantined is 'why an operator has to look at it; nothing was credited';
