-- Codes that cannot be renewed keep their own version, so that answers count their clips as not compared in full.
alter table video_frame_codes add column given_up_version smallint;
comment on column video_frame_codes.given_up_version is 'version of the code that could not renew the codes; it is not tried again';
