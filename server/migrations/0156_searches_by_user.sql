-- By whose they are, operators find transfers, invoices and requests of few users at once.

create index transfers_user_id on transfers (user_id);
create index invoices_user_id on invoices (user_id);
create index refund_requests_user_id on refund_requests (user_id);
