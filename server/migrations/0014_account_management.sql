-- E-mail addresses, changes of phone, signing out elsewhere, and closing an account.

alter table verification_codes rename column phone to recipient;
alter index verification_codes_phone rename to verification_codes_recipient;
comment on column verification_codes.recipient is 'the phone number or e-mail address that received it';
comment on column verification_codes.purpose is 'register, reset, phone, bankCard, withdrawal, email';

alter table users
  add column pending_email text,
  add column credentials_changed_at timestamptz,
  add column closed_at timestamptz;
comment on column users.pending_email is 'becomes the e-mail by the code that was mailed to it';
comment on column users.credentials_changed_at is 'when password or phone was last replaced: no withdrawal for 24 h';
comment on column users.closed_at is 'by the user: who it was is erased, what the books refer to is kept';

alter table sessions add column id integer generated always as identity unique;
comment on column sessions.id is 'what a user names a session by; opens nothing';
