-- What was done to one thing, such as a certificate, is read by its subject: the log only grows.
create index audit_log_subject on audit_log (subject);
