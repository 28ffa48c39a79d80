-- A small picture of a draft's file, because the browser that uploaded the file loses its own at a reload.
alter table upload_measurements add column picture bytea check (octet_length(picture) <= 20480);
comment on column upload_measurements.picture is 'WebP, until the draft is published or deleted; null: none was made';
