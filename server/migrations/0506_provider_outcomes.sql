-- How the last calls to each provider ended, for the go-live page and the servers that did not make them.

create table provider_outcomes (
  service text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  fault text
);
comment on column provider_outcomes.service is 'as in checks_failed_total: pay.alipay, identity.tencent, sms.aliyun, mail and so on';
comment on column provider_outcomes.fault is 'of the last failure: unreachable, slow, nonsense, limited, account or error';
