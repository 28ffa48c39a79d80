-- What a clip's creator declares. Clips published before stay undeclared: nothing is assumed of them.
alter table videos
  add column people smallint check (people between 1 and 3),
  add column property smallint check (property between 1 and 3),
  add column editorial_only boolean not null default false,
  add column ai_generated smallint check (ai_generated between 1 and 3),
  add column shooting_date date,
  add column camera text check (char_length(camera) between 1 and 60);
comment on column videos.people is 'recognisable people: 1 none, 2 with release, 3 without; null: not declared';
comment on column videos.property is 'recognisable property or trademarks, as people';
comment on column videos.editorial_only is 'licences exclude advertising';
comment on column videos.ai_generated is '1 no, 2 generated, 3 modified; null: not declared';
comment on column videos.camera is 'what its creator says that it was shot with';
