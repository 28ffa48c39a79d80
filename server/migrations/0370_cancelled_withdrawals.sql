-- Creators may cancel a withdrawal until finance opens it. Nothing recorded that before, so each open one counts as opened.
alter table withdrawals
  add column opened_at timestamptz,
  add column opened_by integer references operators (id) on delete restrict,
  drop constraint withdrawals_status_check,
  add constraint withdrawals_status_check check (status between 0 and 3);
update withdrawals set opened_at = now() where status = 0;
alter table withdrawals
  add check (opened_by is null or opened_at is not null),
  add constraint withdrawals_cancelled_unopened
    check (status <> 3 or (opened_at is null and proposed_by is null and payout_file_at is null));
comment on column withdrawals.status is '0 open, 1 complete, 2 failed, 3 cancelled by its creator';
comment on column withdrawals.opened_at is 'when an operator first opened, exported or proposed it; cancelling ends then';
comment on column withdrawals.opened_by is 'null: it was open before openings were recorded';
