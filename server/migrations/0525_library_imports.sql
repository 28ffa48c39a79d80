-- Files of libraries that operators imported, so that a second run of an import skips them.

create table library_imports (
  library text not null,
  file_name text not null,
  video_id int not null references videos (id) on delete cascade,
  imported_at timestamptz not null default now(),
  primary key (library, file_name)
);
create index library_imports_video on library_imports (video_id);
comment on column library_imports.library is 'the name given to the import, by default the folder or bucket';
comment on column library_imports.file_name is 'the path below the folder or prefix';
