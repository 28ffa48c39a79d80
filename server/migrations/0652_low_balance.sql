alter table companies add column low_balance bigint check (low_balance > 0);
comment on column companies.low_balance is 'fen: a payment that takes the balance below it notifies the managers; null: none does';
