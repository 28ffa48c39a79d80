-- A creator's list of own clips, its total and its counts by status, without reading the clips.
create index videos_own on videos (author_id, id desc) include (status) where deleted_at is null;
-- The place of a clip in the queues for processing and review.
create index videos_waiting on videos (status, submitted_at, id) include (demo)
  where deleted_at is null and status in (0, 1);
