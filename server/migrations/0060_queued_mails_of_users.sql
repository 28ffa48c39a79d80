-- Mails to an address that nobody has confirmed belong to who typed it, so that closing an account deletes no one else's.

alter table queued_mails add column user_id int references users (id) on delete cascade;
create index queued_mails_user_id on queued_mails (user_id);
comment on column queued_mails.user_id is 'who caused the mail; null: enqueued before this column, or nobody''s';
