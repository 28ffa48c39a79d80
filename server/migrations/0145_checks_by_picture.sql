-- A saved check says what it looked at, and of what it recognised by pictures, how sure that is. All so far are of edit lists.

update project_checks
set report = report || jsonb_build_object(
  'basis', 'list',
  'sha256', null,
  'files', (
    select coalesce(jsonb_agg(file || '{"sight": null}' order by position), '[]')
    from jsonb_array_elements(report -> 'files') with ordinality as each (file, position)
  )
);
comment on table project_checks is 'what a check of a film found, kept because its buyer wanted it: no operator reads it';
