-- Two payment providers, recharges from income, payments that need an operator, and the daily comparison of bills.

alter table recharges drop constraint recharges_channel_check;
alter table recharges
  add constraint recharges_channel_check check (channel in ('alipay', 'wxpay', 'income')),
  add code_url text;
comment on column recharges.channel is 'the payment provider, or income: a creator''s earnings that became coins at once';
comment on column recharges.code_url is 'what the QR code of a WeChat payment says';
comment on column recharges.paid_at is 'when the provider says that it was paid';

create table quarantined_payments (
  id integer generated always as identity primary key,
  channel text not null check (channel in ('alipay', 'wxpay')),
  trade_no text not null,
  out_trade_no text not null,
  recharge_id text references recharges (id) on delete restrict,
  amount bigint not null check (amount > 0),
  reason text not null,
  status smallint not null default 0 check (status between 0 and 4),
  note text,
  refund_no text unique,
  operator_id integer references operators (id) on delete restrict,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (channel, trade_no),
  check ((status = 0) = (operator_id is null))
);
create index quarantined_payments_open on quarantined_payments (created_at) where status in (0, 2, 4);
comment on table quarantined_payments is 'rightly signed payments that do not fit a recharge: money is there and nothing was credited';
comment on column quarantined_payments.amount is 'fen that were paid';
comment on column quarantined_payments.status is '0 waiting, 1 credited, 2 refund under way, 3 refunded, 4 refund refused by the provider';
comment on column quarantined_payments.refund_no is 'our number of its refund at the provider';

create table payment_reconciliations (
  id integer generated always as identity primary key,
  channel text not null check (channel in ('alipay', 'wxpay')),
  day date not null,
  payments integer not null,
  payment_amount bigint not null,
  refunds integer not null,
  refund_amount bigint not null,
  differences jsonb not null,
  made_at timestamptz not null default now(),
  unique (channel, day)
);
comment on table payment_reconciliations is 'a provider''s bill of a day in Asia/Shanghai, compared with our books both ways';

-- A call that asks third parties claims its key before it works, so that no transaction waits for them.
alter table idempotency_keys alter column response drop not null;
comment on column idempotency_keys.response is 'null while the call is under way outside a transaction';

-- The trades that the stand-ins for the payment providers know. Empty wherever the sandbox is off.
drop table sandbox_alipay_trades;
create table sandbox_trades (
  trade_no text primary key,
  channel text not null check (channel in ('alipay', 'wxpay')),
  out_trade_no text not null,
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'closed')),
  amount_fen bigint not null check (amount_fen > 0),
  subject text not null,
  notify_url text,
  return_url text,
  pays_on_close boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (channel, out_trade_no),
  check ((paid_at is not null) = (status = 'paid'))
);
comment on column sandbox_trades.trade_no is 'the stand-in''s own number; random, so that it also guards the cashier page';
comment on column sandbox_trades.out_trade_no is 'the merchant''s order number';
comment on column sandbox_trades.status is 'a waiting trade past expires_at counts as closed';
comment on column sandbox_trades.amount_fen is 'what the merchant asked for until it is paid, what was paid from then on';
comment on column sandbox_trades.pays_on_close is 'the payer pays at the very moment at which the merchant closes';

create table sandbox_refunds (
  trade_no text not null references sandbox_trades (trade_no) on delete cascade,
  refund_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  created_at timestamptz not null default now(),
  primary key (trade_no, refund_no)
);
comment on column sandbox_refunds.refund_no is 'the merchant''s number';
