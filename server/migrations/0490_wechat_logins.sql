-- Login by WeChat. Neither table stores what WeChat calls a person: hashes suffice to recognise one.

create table wechat_identities (
  user_id integer not null references users,
  app text not null,
  identity_hash bytea not null unique,
  bound_at timestamptz not null default now(),
  primary key (user_id, app)
);
comment on table wechat_identities is 'The WeChat by which a user logs in, under one name for each app that knows it';
comment on column wechat_identities.app is 'the AppID whose openid it is; unionid: the number of all our apps';
comment on column wechat_identities.identity_hash is 'keyed hash of the openid or unionid';

create table wechat_logins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  way text not null,
  user_id integer references users,
  app text,
  openid_hash bytea,
  unionid_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table wechat_logins is 'Logins that were sent to WeChat, for minutes';
comment on column wechat_logins.state_hash is 'of the random state that WeChat brings back';
comment on column wechat_logins.browser_hash is 'of the secret of the browser that began the login';
comment on column wechat_logins.user_id is 'whose account WeChat shall be bound to; null: a login';
comment on column wechat_logins.openid_hash is 'null until WeChat has recognised the person';

comment on column verification_codes.purpose is 'register, login, wechat, reset, phone, bankCard, withdrawal, email';
