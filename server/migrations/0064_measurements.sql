-- What the pipeline measures in an original, of the file on sale and of the one that is to replace it.
alter table videos
  add column findings jsonb,
  add column true_resolution jsonb,
  add column palette jsonb,
  add column mean_luma real,
  add column luma_contrast real,
  add column motion smallint check (motion between 1 and 5);
comment on column videos.findings is 'what the checks found: check, from, to, value, limit, severity; null: not measured';
comment on column videos.true_resolution is 'verdict (1 real, 2 enlarged, 3 undecided) and value, of originals of at least 3840x2160';
comment on column videos.palette is 'its five main colours, the most of the picture first: colour (#rrggbb) and weight, which add up to 1';
comment on column videos.mean_luma is '0 black to 1 white';
comment on column videos.luma_contrast is 'the standard deviation of the luma within its frames, 0 to 0.5';
comment on column videos.motion is 'of the camera: 1 still, 2 pan, 3 tilt, 4 push or pull, 5 shake';

alter table video_versions
  add column findings jsonb,
  add column true_resolution jsonb,
  add column palette jsonb,
  add column mean_luma real,
  add column luma_contrast real,
  add column motion smallint check (motion between 1 and 5);
comment on column video_versions.findings is 'as of videos, like the other five columns of what was measured';
