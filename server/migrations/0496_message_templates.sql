-- The texts of mails and SMS that operators edited; a template without a row has the text of the product.

create table message_templates (
  channel text not null check (channel in ('mail', 'sms')),
  name text not null,
  version integer not null check (version > 0),
  subject text,
  text text not null check (text <> ''),
  tencent_id text,
  aliyun_id text,
  operator_id integer not null references operators (id),
  created_at timestamptz not null default now(),
  primary key (channel, name, version),
  check ((channel = 'mail') = (subject is not null)),
  check (channel = 'sms' or (tencent_id is null and aliyun_id is null))
);
comment on table message_templates is 'the newest version of a template is sent; older ones are its history';
comment on column message_templates.tencent_id is 'null: the id in the server''s settings';

create trigger message_templates_append_only before update or delete on message_templates
  for each row execute function refuse_change();
