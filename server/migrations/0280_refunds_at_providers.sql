-- Refunds that a provider made without us: reported with a payment, or after it was credited.

alter table quarantined_payments
  add column kind text not null default 'payment' check (kind in ('payment', 'refund')),
  add column provider_refund_no text,
  add column refunds_unknown boolean not null default false,
  add column refund_amount bigint check (refund_amount > 0),
  add column credited_amount bigint check (credited_amount > 0);
update quarantined_payments set refund_amount = amount where refund_no is not null;
update quarantined_payments set credited_amount = amount where status = 1;

alter table quarantined_payments
  drop constraint quarantined_payments_status_check,
  drop constraint quarantined_payments_check,
  drop constraint quarantined_payments_channel_trade_no_key,
  add check (status between 0 and 4 and kind = 'payment' or status in (0, 5, 6, 7) and kind = 'refund'),
  add check (case status when 0 then operator_id is null when 3 then true else (status = 5) = (operator_id is null) end),
  add check ((refund_no is null) = (refund_amount is null)),
  add check ((status = 1) = (credited_amount is not null)),
  add check (kind = 'refund' or provider_refund_no is null);
create unique index quarantined_payments_payment on quarantined_payments (channel, trade_no) where kind = 'payment';
create unique index quarantined_payments_refund on quarantined_payments (channel, trade_no, provider_refund_no)
  where kind = 'refund';

comment on table quarantined_payments is 'rightly signed payments that do not fit a recharge, of which nothing was credited, and refunds that the provider made without us';
comment on column quarantined_payments.kind is 'payment: the payer''s money; refund: money that the provider gave back to the payer without us';
comment on column quarantined_payments.amount is 'fen that were paid, or refunded';
comment on column quarantined_payments.status is '0 waiting, 1 credited, 2 refund under way, 3 refunded, 4 refund refused by the provider; of refunds by the provider: 0 waiting, 5 taken off before anything was credited, 6 taken out of the coins, 7 borne by the site';
comment on column quarantined_payments.provider_refund_no is 'the number of a refund by the provider, where it says one';
comment on column quarantined_payments.refunds_unknown is 'the provider refunded some of the payment and does not say how much';
comment on column quarantined_payments.refund_amount is 'fen of our own refund, refund_no';
comment on column quarantined_payments.credited_amount is 'fen that became coins: what was paid, less refunds by the provider';
