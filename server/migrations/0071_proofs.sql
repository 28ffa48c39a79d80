-- The chain that certificates are proven by: entries that nobody can change, each signed and bound to the one before.

create table proof_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{64}$'),
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  from_index integer not null unique check (from_index > 0),
  endorsement text check (endorsement ~ '^[A-Za-z0-9_-]{86}$'),
  created_at timestamptz not null default now(),
  check ((endorsement is null) = (from_index = 1))
);
comment on table proof_keys is 'public keys of the chain; the private ones are files or settings';
comment on column proof_keys.key_id is 'SHA-256 of the 32 bytes of the public key';
comment on column proof_keys.public_key is 'Ed25519, base64url of its 32 bytes';
comment on column proof_keys.from_index is 'the first entry that it may sign; it signs until the next key begins';
comment on column proof_keys.endorsement is 'signature of the key before over key_id|public_key|from_index';

create table proof_entries (
  index integer primary key check (index > 0),
  payload text not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null,
  signature text not null check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  key_id text not null references proof_keys (key_id) on delete restrict,
  kind text not null generated always as (payload::jsonb ->> 'type') stored,
  certificate text not null generated always as (payload::jsonb ->> 'certificate') stored,
  sha256 text generated always as (payload::jsonb #>> '{video,sha256}') stored,
  created_at timestamptz not null default now(),
  check (kind in ('grant', 'void', 'reissue')),
  check ((payload::jsonb ->> 'index')::integer = index),
  check (hash = encode(sha256(convert_to(previous_hash || payload, 'UTF8')), 'hex'))
);
create unique index proof_entries_certificate on proof_entries (certificate, (kind = 'void'));
create index proof_entries_sha256 on proof_entries (sha256) where sha256 is not null;
comment on column proof_entries.payload is 'RFC 8785';
comment on column proof_entries.certificate is 'SHA-256 of the certificate''s id';
comment on column proof_entries.sha256 is 'of the file that was sold';

create function proof_entries_are_linked() returns trigger language plpgsql as $$
declare
  before text := coalesce((select hash from proof_entries where index = new.index - 1), repeat('0', 64));
  signer text := (select key_id from proof_keys where from_index <= new.index order by from_index desc limit 1);
begin
  if new.previous_hash <> before
    or (new.index > 1 and not exists (select from proof_entries where index = new.index - 1)) then
    raise exception 'entry % does not follow the one before', new.index using errcode = 'integrity_constraint_violation';
  end if;
  if new.key_id is distinct from signer then
    raise exception 'entry % is outside the range of its key', new.index using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger proof_entries_linked before insert on proof_entries
  for each row execute function proof_entries_are_linked();

create trigger proof_entries_append_only before update or delete on proof_entries
  for each row execute function refuse_change();
create trigger proof_entries_no_truncate before truncate on proof_entries
  for each statement execute function refuse_change();
create trigger proof_keys_append_only before update or delete on proof_keys
  for each row execute function refuse_change();
create trigger proof_keys_no_truncate before truncate on proof_keys
  for each statement execute function refuse_change();

create table proof_openings (
  entry_index integer not null references proof_entries (index) on delete restrict,
  field text not null,
  opening bytea not null,
  primary key (entry_index, field)
);
comment on table proof_openings is 'what the digests of an entry stand for, until a person is erased; beside the entries, which nothing changes';
comment on column proof_openings.field is 'like /licensee/name';
comment on column proof_openings.opening is 'encrypted: JSON of salt (base64url of 16 bytes) and value';

-- What licences add: the hashes of sold files, and the certificates from before the chain.

create table file_hashes (
  file_id integer primary key references video_files (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
comment on table file_hashes is 'SHA-256 of renditions, whose rows in video_files cannot change';

create table certificate_backlog (
  certificate_id text primary key references certificates (id) on delete restrict
);
comment on table certificate_backlog is 'certificates from before the chain, until a job has entered them; nothing is added';
insert into certificate_backlog select id from certificates;
