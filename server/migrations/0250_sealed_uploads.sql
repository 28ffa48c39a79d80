-- Uploaded pictures are stored encrypted, each with a key of its own.

alter table uploads add column content_key bytea;
comment on column uploads.content_key is 'encrypted: the key of the file''s content; null for videos, which are stored as they are, and for pictures that are still to be encrypted';
create index uploads_to_seal on uploads (id) where kind = 'image' and content_key is null and received_at is not null;
