alter table company_invites
  alter column user_id drop not null,
  add column phone text check (phone ~ '^\d{11}$'),
  add constraint invited_user_or_phone check ((user_id is null) <> (phone is null));
create unique index company_invites_open_phone on company_invites (company_id, phone) where status = 'open';
create index company_invites_phone on company_invites (phone) where phone is not null;
comment on column company_invites.phone is 'of somebody without an account; registering with it sets user_id instead';
