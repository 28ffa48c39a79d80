-- The trades that the sandbox's stand-in for Alipay knows. Empty wherever the sandbox is off.
create table sandbox_alipay_trades (
  trade_no text primary key,
  out_trade_no text not null unique,
  status text not null check (status in ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED')),
  amount_fen bigint not null check (amount_fen > 0),
  subject text not null,
  notify_url text,
  return_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((paid_at is not null) = (status = 'TRADE_SUCCESS'))
);

comment on column sandbox_alipay_trades.trade_no is 'the stand-in''s own number; random, so that it also guards the cashier page';
comment on column sandbox_alipay_trades.out_trade_no is 'the merchant''s order number';
comment on column sandbox_alipay_trades.status is 'in Alipay''s words; a waiting trade past expires_at counts as TRADE_CLOSED';
comment on column sandbox_alipay_trades.amount_fen is 'what the merchant asked for until it is paid, what was paid from then on';
comment on column sandbox_alipay_trades.notify_url is 'where the notice of the payment goes';
comment on column sandbox_alipay_trades.return_url is 'where the payer''s browser goes afterwards';
comment on column sandbox_alipay_trades.expires_at is 'the merchant''s time_expire: from then on nothing is paid';
