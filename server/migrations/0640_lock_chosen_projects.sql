-- A project that is deleted during the payment is not joined, instead of failing the payment.
create or replace function join_chosen_project() returns trigger language plpgsql as $$
begin
  insert into project_licences (licence_id, project_id)
  select l.id, p.id
  from granted l
    join order_items i on i.id = l.order_item_id
    join order_projects c on c.order_id = i.order_id
    join projects p on p.id = c.project_id
  where p.company_id is not distinct from l.company_id and (p.company_id is not null or p.user_id = l.user_id)
  for key share of p
  on conflict (licence_id) do nothing;
  return null;
end $$;
