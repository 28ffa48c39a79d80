-- The operator whose decision stands; null while undecided, and for decisions made before this column.
alter table authentications add column decided_by integer references operators (id) on delete restrict;

-- The job that deletes old identity pictures looks for decided submissions only.
create index authentications_decided_at on authentications (decided_at) where decided_at is not null;
