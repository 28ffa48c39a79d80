create table order_projects (
  order_id text primary key references orders (id) on delete cascade,
  project_id integer not null references projects (id) on delete cascade
);
create index order_projects_project on order_projects (project_id);
comment on table order_projects is 'the project that a buyer chose for an order before paying; its licences join it with the payment';

-- A trigger, because operators also complete orders, and no code that they call may read projects.
create function join_chosen_project() returns trigger language plpgsql as $$
begin
  insert into project_licences (licence_id, project_id)
  select l.id, p.id
  from granted l
    join order_items i on i.id = l.order_item_id
    join order_projects c on c.order_id = i.order_id
    join projects p on p.id = c.project_id
  where p.company_id is not distinct from l.company_id and (p.company_id is not null or p.user_id = l.user_id)
  on conflict (licence_id) do nothing;
  return null;
end $$;
create trigger join_chosen_project after insert on licences
  referencing new table as granted for each statement execute function join_chosen_project();
