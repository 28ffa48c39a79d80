-- Notices by SMS and mail: who wants which, those that wait for the relay, and SMS that wait for their job.

create table notice_settings (
  user_id integer not null references users (id) on delete cascade,
  topic text not null,
  channel text not null check (channel in ('site', 'sms', 'mail')),
  enabled boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, topic, channel)
);
comment on table notice_settings is 'only what users changed; the defaults are in the contract';

create table outside_notices (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  template text not null,
  params jsonb not null,
  items jsonb not null default '[]',
  phone text,
  batched boolean not null default false,
  send_after timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outside_notices_send_after on outside_notices (send_after);
create index outside_notices_user_id on outside_notices (user_id);
create unique index outside_notices_batch on outside_notices (user_id, template) where batched;
comment on table outside_notices is 'written with the event, and deleted when the relay has queued its SMS and mail';
comment on column outside_notices.phone is 'gets the SMS instead of the user''s phone: the one that was replaced';
comment on column outside_notices.batched is 'later events of the kind add their items until it is sent';

create table queued_sms (
  id uuid primary key,
  user_id integer references users (id) on delete cascade,
  recipient text not null,
  template text not null,
  params jsonb not null,
  attempted_at timestamptz,
  created_at timestamptz not null default now()
);
create index queued_sms_user_id on queued_sms (user_id);
comment on column queued_sms.attempted_at is 'set while a provider is asked, so that two runs of the job do not send it twice';
