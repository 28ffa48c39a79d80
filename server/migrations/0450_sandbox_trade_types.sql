-- The kind of payment, as WeChat Pay names it, by which a trade of the sandbox was opened.
alter table sandbox_trades add column trade_type text;
alter table sandbox_trades add column openid text;
update sandbox_trades set trade_type = 'NATIVE' where channel = 'wxpay';

comment on column sandbox_trades.trade_type is 'NATIVE, MWEB or JSAPI; null: Alipay has none';
comment on column sandbox_trades.openid is 'the payer of a JSAPI payment, and nobody else';
