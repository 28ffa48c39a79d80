alter table orders
  add column cost_centre text check (char_length(cost_centre) between 1 and 50),
  add column po_number text check (char_length(po_number) between 1 and 50);
comment on column orders.cost_centre is 'of a company that pays, by its own naming';
comment on column orders.po_number is 'the company''s own number of the purchase';
