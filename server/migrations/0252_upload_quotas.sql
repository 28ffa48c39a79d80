-- Uploads by forms count towards their user's quota before they have arrived.

alter table uploads add column form_bytes bigint;
comment on column uploads.form_bytes is 'what the ticket of a form, or the form, announced; null: nothing, or no form';
