-- Counts how often a draft was saved, so that of two windows none overwrites the other unseen.
alter table videos add column draft_version integer not null default 1;
