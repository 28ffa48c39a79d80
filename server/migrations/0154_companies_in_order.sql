-- Operators list companies in each of these orders.
create index companies_created_at on companies (created_at, id);
create index companies_name on companies (name, id);
