-- What an original says of itself in its headers, for its creator's form.
alter table original_inspections add column words jsonb;
comment on column original_inspections.words is 'videoName, videoRemark and videoKeywords, cleaned and within the fields'' limits; null: none, or inspected earlier';
