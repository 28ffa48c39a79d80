-- Licensees' codes, identity numbers among them, are encrypted in certificate_codes: a step before this has copied them
-- (server/src/platform/migration-steps.ts), and here the plain ones go.

do $$
begin
  if exists (select from certificates where id not in (select certificate_id from certificate_codes)) then
    raise exception 'the codes of licensees are not copied: migrate with the steps of migration-steps.ts';
  end if;
end
$$;

alter table certificates drop column licensee_code;
-- A dropped column stays in the rows until they are written anew, which this does.
alter table certificates alter column project type text using project || '';
