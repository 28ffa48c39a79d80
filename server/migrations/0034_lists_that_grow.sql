-- Each list of the console has an index in its order, also for each of its filters by status.

create index orders_created_at on orders (created_at desc, id);
create index orders_status on orders (status, created_at desc, id);
create index orders_transfer_status on orders (transfer_status) where transfer_status in (1, 3);
create index recharges_created_at on recharges (created_at desc, id);
create index recharges_status on recharges (status, created_at desc, id);
create index recharges_open_of_user on recharges (user_id) where status = 1;

drop index transfers_submitted_at;
create index transfers_submitted_at on transfers (submitted_at, order_id);
create index invoices_requested_at on invoices (requested_at, order_id);
create index refund_requests_order_id on refund_requests (order_id);
drop index refund_requests_status;
create index refund_requests_status on refund_requests (status, id);
create index quarantined_payments_status on quarantined_payments (status, id);
create index payment_reconciliations_day on payment_reconciliations (day desc, channel);

create index videos_listed on videos (status, id) where deleted_at is null;

-- The entries of an account, newest first: an account of the platform is in most entries.
create index postings_account_entry on postings (account_id, entry_id);
