-- What the operators' lists are sorted, narrowed and searched by.

create index orders_pay_amount on orders (pay_amount, id);
create index orders_paid_at on orders (paid_at, id);
create index orders_paid_at_down on orders (paid_at desc nulls last, id desc);
create index order_items_video_name_bigrams on order_items using gin (bigrams(video_name));
create index recharges_amount on recharges (amount, id);
create index recharges_paid_at on recharges (paid_at, id);
create index recharges_paid_at_down on recharges (paid_at desc nulls last, id desc);
create index invoices_amount on invoices (amount, order_id);
create index invoices_decided_at on invoices (decided_at, order_id);
create index invoices_decided_at_down on invoices (decided_at desc nulls last, order_id desc);
create index invoices_head_title_bigrams on invoices using gin (bigrams(head_title));
create index transfers_decided_at on transfers (decided_at, order_id);
create index transfers_decided_at_down on transfers (decided_at desc nulls last, order_id desc);
create index refund_requests_requested_at on refund_requests (requested_at, id);
create index refund_requests_decided_at on refund_requests (decided_at, id);
create index refund_requests_decided_at_down on refund_requests (decided_at desc nulls last, id desc);
create index users_created_at on users (created_at, id);
create index users_name on users (name, id);
create index videos_created_at on videos (created_at, id) where deleted_at is null;
create index videos_published_at on videos (published_at, id) where deleted_at is null;
create index videos_published_at_down on videos (published_at desc nulls last, id desc) where deleted_at is null;
create index ledger_accounts_user_id on ledger_accounts (user_id) where user_id is not null;
create index ledger_accounts_balance on ledger_accounts (balance, id);
create index journal_entries_cause_id on journal_entries (cause_id);
create index postings_amount on postings (amount, entry_id) where amount > 0;
create index audit_log_created_at on audit_log (created_at, id);
