-- By what all servers of this database know that they have the same keys.

create table key_fingerprints (
  name text primary key,
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);
comment on table key_fingerprints is 'the keys that the servers of this database share, none of which can be told from its fingerprint';
comment on column key_fingerprints.name is 'what the key is for, with its version where there are several: links, hash, encryption 1, proofs 1, pdf';
comment on column key_fingerprints.fingerprint is 'an HMAC with the key, or of pdf the SHA-256 of its certificate';
