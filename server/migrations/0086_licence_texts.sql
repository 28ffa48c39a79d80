-- The licence texts and the table of uses, by version: what every sale was made under stays readable for good.

create table licence_texts (
  version integer primary key check (version > 0),
  in_force_from timestamptz not null,
  content jsonb not null,
  note text not null,
  operator_id integer references operators (id) on delete restrict,
  created_at timestamptz not null default now(),
  check (version = 1 or operator_id is not null)
);
comment on table licence_texts is 'append-only; licence_text_in_force() says which one holds';
comment on column licence_texts.content is 'LicenceText of the contract';
comment on column licence_texts.operator_id is 'null: the text that every shop starts with';

create table licence_text_withdrawals (
  version integer primary key references licence_texts (version) on delete restrict,
  operator_id integer not null references operators (id) on delete restrict,
  created_at timestamptz not null default now()
);
comment on table licence_text_withdrawals is 'versions that were taken back before they were in force';

create function licence_text_in_force() returns integer language sql stable as $$
  select max(t.version) from licence_texts t
  where t.in_force_from <= now() and not exists (select from licence_text_withdrawals w where w.version = t.version)
$$;

insert into licence_texts (version, in_force_from, content, note)
values (1, '2020-01-01 00:00+08', $${
  "words": "兹证明：授权方许可被授权方按下列条件使用所列视频素材。被授权方与使用项目须与本授权书载明的一致，授权信息一经填写不可更改；订单作废或退款的，本授权书随之失效。",
  "licensees": {
    "standard": "个人、个体工商户、企业及其他组织",
    "extended": "个体工商户、企业及其他组织（不含个人）"
  },
  "scope": "全球范围；一个作品用于一个指定项目，使用次数不限",
  "uses": [
    { "key": "personalExchange", "use": "个人交流", "standard": true, "extended": false },
    { "key": "personalMedia", "use": "个人自媒体", "standard": true, "extended": false },
    { "key": "corporateMedia", "use": "企业自媒体", "standard": true, "extended": true },
    { "key": "corporateDisplay", "use": "企业展示", "standard": true, "extended": true },
    { "key": "venue", "use": "线下场所", "standard": true, "extended": true },
    { "key": "event", "use": "线下活动", "standard": true, "extended": true },
    { "key": "onlineAds", "use": "线上广告", "standard": true, "extended": true },
    { "key": "outdoorAds", "use": "户外广告", "standard": true, "extended": true },
    { "key": "builtIn", "use": "产品内置视频", "standard": false, "extended": true },
    { "key": "filmTv", "use": "影视、综艺、纪录片制作", "standard": false, "extended": true },
    { "key": "resale", "use": "转售、分发或共享", "standard": false, "extended": false }
  ],
  "neverAllowed": [
    "将素材本身共享、分发、转售或再授权给第三方",
    "侵犯他人权利，或用于违法、淫秽、诽谤及政治目的",
    "超出本授权范围的任何使用"
  ],
  "contractorClause": "第三方仅可作为受托制作方编辑本素材，且最终使用方须为被授权方。"
}$$, '');

create trigger licence_texts_append_only before update or delete on licence_texts
  for each row execute function refuse_change();
create trigger licence_texts_no_truncate before truncate on licence_texts
  for each statement execute function refuse_change();
create trigger licence_text_withdrawals_append_only before update or delete on licence_text_withdrawals
  for each row execute function refuse_change();
create trigger licence_text_withdrawals_no_truncate before truncate on licence_text_withdrawals
  for each statement execute function refuse_change();

-- One after the other, and none in the past: so the highest version whose time has come is the one in force.
create function check_licence_text() returns trigger language plpgsql as $$
begin
  if new.in_force_from < now() then
    raise exception 'licence text % would be in force before it is there', new.version;
  end if;
  if exists (
    select from licence_texts t
    where t.version >= new.version
      or t.in_force_from >= new.in_force_from
      and not exists (select from licence_text_withdrawals w where w.version = t.version)
  ) then
    raise exception 'licence text % is not the last one', new.version;
  end if;
  return new;
end $$;
create trigger licence_texts_in_order before insert on licence_texts
  for each row execute function check_licence_text();

create function check_licence_text_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (select from licence_texts t where t.version = new.version and t.in_force_from <= clock_timestamp()) then
    raise exception 'licence text % is in force', new.version;
  end if;
  return new;
end $$;
create trigger licence_text_withdrawals_in_time before insert on licence_text_withdrawals
  for each row execute function check_licence_text_withdrawal();
