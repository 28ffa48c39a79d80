-- Words that searches take for one another, kept by editors; and the English translations of terms.

create table synonym_groups (
  id integer primary key generated always as identity,
  words text[] not null check (cardinality(words) >= 2),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column synonym_groups.words is 'as searches read them: simplified, in lower case';

create function note_synonym_change() returns trigger language plpgsql as $$
begin
  perform note_search_change(-1);
  return null;
end $$;
create trigger note_change after insert or update or delete on synonym_groups
  for each statement execute function note_synonym_change();
comment on table search_changes is
  'the last change of each clip that is or was in video_search; video_id 0: the hot order, -1: the synonyms';

insert into synonym_groups (words) values
  ('{"航拍","空拍","航摄","aerial"}'),
  ('{"延时","缩时","timelapse","time lapse"}'),
  ('{"慢动作","慢镜头","升格","slow motion","slowmo"}'),
  ('{"快动作","快镜头"}'),
  ('{"空镜","空镜头"}'),
  ('{"日落","落日","夕阳"}'),
  ('{"日出","旭日"}'),
  ('{"鸟瞰","俯瞰","birds eye"}'),
  ('{"竖屏","竖版","vertical"}'),
  ('{"横屏","横版","horizontal"}'),
  ('{"4k","uhd"}'),
  ('{"绿幕","绿屏","green screen","chroma key"}'),
  ('{"视频","影片","录影"}'),
  ('{"网络","网路"}'),
  ('{"激光","雷射"}'),
  ('{"软件","软体"}'),
  ('{"数码","数位"}'),
  ('{"出租车","计程车","的士"}'),
  ('{"地铁","捷运"}'),
  ('{"摩托车","机车"}'),
  ('{"自行车","单车","脚踏车"}'),
  ('{"公交车","巴士"}'),
  ('{"过年","春节","新春","新年","chinese new year","spring festival"}'),
  ('{"除夕","年三十","大年夜"}'),
  ('{"城市","都市","cityscape"}'),
  ('{"电脑","计算机"}'),
  ('{"儿童","小孩","孩子"}'),
  ('{"医生","大夫"}'),
  ('{"傍晚","黄昏","dusk"}'),
  ('{"清晨","早晨","早上"}'),
  ('{"特效","视效","vfx"}'),
  ('{"透明通道","alpha"}'),
  ('{"穿越机","fpv"}'),
  ('{"无人机","drone","uav"}'),
  ('{"粒子","particles"}'),
  ('{"星空","milky way","starry sky"}'),
  ('{"天际线","skyline"}'),
  ('{"车流","traffic"}'),
  ('{"人流","人潮","crowd"}'),
  ('{"古镇","old town"}'),
  ('{"烟花","焰火","fireworks"}'),
  ('{"办公室","写字间"}');

alter table search_terms add column english text[] not null default '{}';
comment on column search_terms.english is 'the stems of the words of the English translation (CC-CEDICT)';
create index search_terms_english on search_terms using gin (english);
