-- Buyers name an address to which an issued invoice's file is mailed.

alter table invoices add column email text check (char_length(email) between 1 and 200);
comment on column invoices.email is 'where the file is mailed once it is issued or replaced; null: nowhere';

alter table queued_mails
  add column attached_upload_id integer references uploads (id) on delete restrict,
  add column attachment_name text,
  add check ((attached_upload_id is null) = (attachment_name is null));
comment on column queued_mails.attached_upload_id is 'the file that is attached; null: none';
comment on column queued_mails.attachment_name is 'the name of the attached file';
