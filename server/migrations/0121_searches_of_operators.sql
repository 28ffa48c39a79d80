-- What operators search orders and the audit log by: part of an order's number, an action, part of a subject.

create index orders_id_bigrams on orders using gin (bigrams(id));
create index audit_log_action on audit_log (action, id);
create index audit_log_subject_bigrams on audit_log using gin (bigrams(subject));
