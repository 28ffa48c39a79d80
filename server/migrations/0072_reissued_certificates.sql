-- A certificate with an error is replaced by another one of the same licence; both are kept.

alter table certificates
  drop constraint certificates_licence_id_key,
  add column replaces text unique references certificates (id) on delete restrict;
comment on column certificates.replaces is 'the certificate that this one corrects, which is void since';
create unique index certificates_first_of_licence on certificates (licence_id) where replaces is null;
create index certificates_licence_id on certificates (licence_id);

create view current_certificates as
  select c.* from certificates c where not exists (select from certificates n where n.replaces = c.id);
comment on view current_certificates is 'the one of each licence that no other replaces';
