-- The provider that a check was started at; another one cannot tell its result.
alter table identity_checks
  add column provider text not null default 'alipay' check (provider in ('alipay', 'tencent'));
