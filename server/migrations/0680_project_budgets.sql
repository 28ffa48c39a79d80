alter table projects
  add column budget bigint check (budget > 0),
  add column closed_at timestamptz;
comment on column projects.budget is 'in fen; null: none';
comment on column projects.closed_at is 'when its owner ended the work; null: it is open';

create table project_boards (
  folder_id integer primary key references favourite_folders (id) on delete cascade,
  project_id integer not null references projects (id) on delete cascade
);
create index project_boards_project on project_boards (project_id);
comment on table project_boards is 'the project on whose page a board of the same owner is shown';
