-- Uploads that arrive in parts, and the hash of every original.

alter table uploads
  add column announced_bytes bigint check (announced_bytes > 0),
  add column fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  add column sha256 bytea check (octet_length(sha256) = 32);
comment on column uploads.announced_bytes is 'the size of a resumable upload; null for the form of a ticket';
comment on column uploads.fingerprint is 'what the client recognises its file by when it is chosen again to go on; nothing relies on it';
comment on column uploads.sha256 is 'of a video that has arrived, computed by the server';

create index uploads_unused on uploads (user_id, id desc) where used_at is null;
create index uploads_by_size on uploads (user_id, bytes) where kind = 'video' and received_at is not null;
create index uploads_by_sha256 on uploads (sha256) where sha256 is not null;
create index uploads_to_hash on uploads (id) where kind = 'video' and received_at is not null and sha256 is null;
