-- A saved check says of what it recognised by pictures, whether it is the watermarked preview. Of those so far nobody looked.

update project_checks
set report = report || jsonb_build_object(
  'files', (
    select coalesce(jsonb_agg(file || '{"mark": null}' order by position), '[]')
    from jsonb_array_elements(report -> 'files') with ordinality as each (file, position)
  )
);
