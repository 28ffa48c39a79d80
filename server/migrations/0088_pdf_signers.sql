-- Who signs certificates' PDFs, vouched for by the chain; and what nobody may slip in beside the chain.

create table pdf_signers (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  time timestamptz not null,
  key_id text not null references proof_keys (key_id) on delete restrict,
  signature text not null check (signature ~ '^[A-Za-z0-9_-]{86}$')
);
comment on table pdf_signers is 'certificates that PDFs were signed with, since a PDF is verified for ever';
comment on column pdf_signers.fingerprint is 'SHA-256 of the certificate''s DER';
comment on column pdf_signers.time is 'when its first PDF was made';
comment on column pdf_signers.signature is 'of the chain''s key over pdf|fingerprint|time';
create trigger pdf_signers_append_only before update or delete on pdf_signers
  for each row execute function refuse_change();
create trigger pdf_signers_no_truncate before truncate on pdf_signers
  for each statement execute function refuse_change();

-- A key that began in the past would take the entries of the keys before it.
create function proof_keys_begin_next() returns trigger language plpgsql as $$
begin
  if new.from_index <> (select coalesce(max(index), 0) + 1 from proof_entries) then
    raise exception 'key % does not begin at the next entry', new.key_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger proof_keys_begin_next before insert on proof_keys
  for each row execute function proof_keys_begin_next();

-- A certificate that was slipped in here would be entered and signed.
create trigger certificate_backlog_closed before insert or update on certificate_backlog
  for each row execute function refuse_change();

create index file_hashes_sha256 on file_hashes (sha256);
