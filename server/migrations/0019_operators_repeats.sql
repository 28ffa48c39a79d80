-- Operators' calls that move money are answered once for a key too.

alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  alter column user_id drop not null,
  add column operator_id integer references operators (id) on delete cascade,
  add check ((user_id is null) <> (operator_id is null)),
  add unique nulls not distinct (user_id, operator_id, endpoint, key);
