-- Who put a withdrawal into a file for the bank, so that it is not put into a second one and paid twice.
alter table withdrawals
  add column payout_file_at timestamptz,
  add column payout_file_by integer references operators (id) on delete restrict,
  add check ((payout_file_at is null) = (payout_file_by is null));
comment on column withdrawals.payout_file_at is 'when it was last put into a file for the bank';
