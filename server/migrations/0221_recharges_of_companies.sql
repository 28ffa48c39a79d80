-- A company's page asks for its recharges, among all of the shop's.
create index recharges_company_id on recharges (company_id) where company_id is not null;
