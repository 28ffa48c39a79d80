-- What a clip looks like in a few bytes, for finding similar clips. A job computes it after the clip goes on sale.
create table clip_sights (
  video_id int primary key references videos (id) on delete cascade,
  file_version int not null,
  sight_version int not null,
  look bytea,
  movement smallint check (movement between 1 and 8),
  speed real not null default 0,
  moments bytea,
  described_at timestamptz not null default now()
);
create index clip_sights_described on clip_sights (described_at);
comment on column clip_sights.file_version is 'of the clip''s file that is described';
comment on column clip_sights.sight_version is 'of the computation (features/similar/sight.ts): lower ones are computed again';
comment on column clip_sights.look is 'signed bytes: luma, contrast, colours, compositions of its start, middle and end; null: its file has no stills';
comment on column clip_sights.movement is 'of the camera: 1 still, 2 right, 3 left, 4 up, 5 down, 6 closer, 7 away, 8 shake; null: unknown';
comment on column clip_sights.speed is 'picture widths per second, or growth per second of 6 and 7';
comment on column clip_sights.moments is 'eight signed bytes per second: luma, contrast, movement x, y, zoom, and x, y, share of what moves in it; null like look';
