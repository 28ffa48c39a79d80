-- What a buyer ties together for one film: clips, licences, and the checks of its edit lists.

create table projects (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete restrict,
  company_id integer references companies (id) on delete restrict,
  name text not null check (name <> ''),
  client text not null default '',
  licensee text not null default '',
  created_at timestamptz not null default now(),
  check (user_id is not null or company_id is not null)
);
create index projects_user on projects (user_id) where company_id is null;
create index projects_company on projects (company_id) where company_id is not null;
comment on table projects is 'of a user, or of a company, whoever made it: no operator reads it';
comment on column projects.user_id is 'who made it; null once the account of a company’s member is closed';
comment on column projects.client is 'for whom the film is made';
comment on column projects.licensee is 'whom its certificates are to name';

create table project_clips (
  project_id integer not null references projects (id) on delete cascade,
  video_id integer not null references videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, video_id)
);
create index project_clips_video on project_clips (video_id);
comment on table project_clips is 'clips that are chosen for the film, bought or not';

create table project_licences (
  licence_id integer primary key references licences (id) on delete cascade,
  project_id integer not null references projects (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index project_licences_project on project_licences (project_id);
comment on table project_licences is 'a licence is for one project; both are of the same user or company';

create table project_checks (
  id text primary key,
  project_id integer not null references projects (id) on delete cascade,
  name text not null check (name <> ''),
  report jsonb not null,
  created_at timestamptz not null default now()
);
create index project_checks_project on project_checks (project_id);
comment on table project_checks is 'what a check of an edit list found, kept because its buyer wanted it: no operator reads it';
