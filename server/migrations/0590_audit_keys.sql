alter table audit_log add column key_id integer references api_keys (id);
comment on column audit_log.key_id is 'the API key with which the operator made the change; null if they were logged in';
