-- A step before this (server/src/platform/migration-steps.ts) has frozen the identity numbers of the persons who were
-- certified when they sold; from here on none is removed.

do $$
begin
  if exists (
    select from licences l
    join licence_snapshots s on s.licence_id = l.id
    join videos v on v.id = l.video_id
    join authentications a on a.user_id = v.author_id and a.decided_at <= l.granted_at
    join authentication_identities i on i.authentication_id = a.id and i.certified
    where not s.licensor_organisation and l.id not in (select licence_id from licensor_numbers)
  ) then
    raise exception 'the numbers of licensors are not frozen: migrate with the steps of migration-steps.ts';
  end if;
end
$$;

create trigger licensor_numbers_keep before delete or update of licence_id on licensor_numbers
  for each row execute function refuse_change();
