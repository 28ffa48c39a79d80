-- The contract's registry lists the payment methods; the database takes any of them.
alter table recharges drop constraint recharges_channel_check;
alter table quarantined_payments drop constraint quarantined_payments_channel_check;
alter table payment_reconciliations drop constraint payment_reconciliations_channel_check;
alter table sandbox_trades drop constraint sandbox_trades_channel_check;
