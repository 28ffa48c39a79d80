-- Webhooks: where users and the shop get events, the events of changes, and each delivery with its tries.

create table webhook_endpoints (
  id text primary key,
  user_id integer references users (id) on delete cascade,
  url text not null,
  remark text not null default '' check (length(remark) <= 50),
  event_types text[] not null check (cardinality(event_types) > 0),
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'failing', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  claimed_until timestamptz,
  claim uuid,
  served_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_reason is null))
);
create unique index webhook_endpoints_url on webhook_endpoints (coalesce(user_id, 0), url);
create index webhook_endpoints_user_id on webhook_endpoints (user_id);
comment on column webhook_endpoints.user_id is 'null: the shop''s, which gets everybody''s events';
comment on column webhook_endpoints.secret is 'encrypted; signs deliveries';
comment on column webhook_endpoints.previous_secret is 'encrypted; signs too until previous_secret_until';
comment on column webhook_endpoints.failing_since is 'the first failure since the last success';
comment on column webhook_endpoints.failures is 'tries in a row that failed';
comment on column webhook_endpoints.paused_until is 'after several failures in a row: nothing is sent until then';
comment on column webhook_endpoints.claim is 'the process that sends to it now, until claimed_until';
comment on column webhook_endpoints.served_at is 'when it was last claimed: the one that waits longest is next';

create table webhook_events (
  id text primary key,
  type text not null,
  user_id integer,
  company_id integer,
  data jsonb not null,
  relayed boolean not null default false,
  created_at timestamptz not null default now()
);
create index webhook_events_waiting on webhook_events (created_at) where not relayed;
create index webhook_events_created_at on webhook_events (created_at);
comment on table webhook_events is 'written with the change, if an endpoint wants it';
comment on column webhook_events.user_id is 'the owner of the object, without a foreign key that would lock the user; null once deliveries exist';
comment on column webhook_events.company_id is 'the company that owns the object, instead of the user';

create table webhook_deliveries (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null references webhook_events (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  retry_until timestamptz not null default now() + interval '24 hours',
  created_at timestamptz not null default now(),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_event_id on webhook_deliveries (event_id);
comment on column webhook_deliveries.attempts is 'since the event, or since its last replay';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  started_at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  fault text check (fault in ('address', 'dns', 'connection', 'tls', 'timeout', 'protocol')),
  response_start text not null default ''
);
create index webhook_attempts_delivery_id on webhook_attempts (delivery_id, id desc);
comment on column webhook_attempts.fault is 'why there was no response';
