-- What members may spend of their company's coins, and their requests to spend more.

alter table companies add column approval_above bigint check (approval_above >= 0);
comment on column companies.approval_above is 'fen: members'' orders above it need approval; null: none do';

alter table company_members
  add column manages boolean not null default false,
  add column monthly_limit bigint check (monthly_limit >= 0),
  add column order_limit bigint check (order_limit >= 0),
  add check (role = 'buyer' or not manages);
comment on column company_members.manages is 'has no limits, sets those of others, and decides about their requests';
comment on column company_members.monthly_limit is 'fen per month of Asia/Shanghai without approval; null: no limit';
comment on column company_members.order_limit is 'fen per order without approval; null: no limit';

create table purchase_requests (
  id integer generated always as identity primary key,
  order_id text not null references orders (id) on delete restrict,
  company_id integer not null references companies (id) on delete restrict,
  user_id integer not null references users (id) on delete restrict,
  amount bigint not null check (amount >= 0),
  licence_text_version integer not null,
  note text check (char_length(note) between 1 and 200),
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  reason text check (char_length(reason) between 1 and 200),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references users (id) on delete restrict,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'declined') = (reason is not null))
);
create unique index purchase_requests_open on purchase_requests (order_id) where status = 'open';
create index purchase_requests_order_id on purchase_requests (order_id);
create index purchase_requests_company_id on purchase_requests (company_id, id);
create index purchase_requests_user_id on purchase_requests (user_id, id);
create index purchase_requests_decided_by on purchase_requests (decided_by) where decided_by is not null;
comment on table purchase_requests is 'members ask their company to pay an order that exceeds what they may spend';
comment on column purchase_requests.amount is 'fen: the order''s price at the request; at no other is it paid';
comment on column purchase_requests.licence_text_version is 'the licence text that the member agreed to';
