-- What was proven of the installation: providers that answered a test, and backups that were made.

create table set_up_tests (
  subject text primary key,
  settings_hash text not null default '',
  succeeded_at timestamptz,
  failed_at timestamptz,
  tried_at timestamptz[] not null default '{}'
);
comment on column set_up_tests.subject is 'sms:tencent, sms:aliyun, mail, pay:alipay, pay:wxpay, backup; send:sms and so on count the tests that operators send';
comment on column set_up_tests.settings_hash is 'of the settings that were tested, without their secrets; other settings need another test';
comment on column set_up_tests.tried_at is 'of send:…: the last day''s tests';
