-- What reviewers often write when they reject a clip.
create table rejection_templates (
  id integer generated always as identity primary key,
  content text not null unique check (content <> ''),
  rank integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table rejection_templates is 'kept by editors; inserted into the reason of a rejection, where reviewers go on writing';

insert into rejection_templates (rank, content) values
  (1, '画面抖动或失焦，质量未达到上架要求'),
  (2, '画面含水印、台标或他人标识'),
  (3, '名称或关键词与画面内容不符'),
  (4, '与已上架作品重复'),
  (5, '涉及肖像、商标或建筑版权，缺少授权证明');
