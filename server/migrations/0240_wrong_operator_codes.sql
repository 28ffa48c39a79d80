-- Wrong codes of an operator's authenticator, counted per account: the lock of a login counts per address too, and whoever
-- knows the password may try from many.

alter table operator_totp add column wrong_codes_at timestamptz[] not null default '{}';
comment on column operator_totp.wrong_codes_at is 'of the last hour, oldest first';
