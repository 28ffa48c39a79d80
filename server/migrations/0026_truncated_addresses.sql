-- Addresses of callers are kept whole for 30 days, and after that as the network that they came from.

create function truncated_address(address text) returns text
language plpgsql immutable parallel safe as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end))::text;
exception when data_exception then
  -- A proxy may have written anything.
  return null;
end $$;
comment on function truncated_address is 'the /24 of an IPv4 address, the /48 of an IPv6 address; null for what is neither';

-- A truncated address has its length in it.
create index downloads_whole_address on downloads (created_at) where ip not like '%/%';
create index sessions_whole_address on sessions (created_at) where ip not like '%/%';
