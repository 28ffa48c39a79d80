-- A look-up of copies reads thousands of rows in no order, and PostgreSQL keeps more of them in memory when they are short:
-- the index takes the bands from the hashes, and no row holds them. The column goes with a later version: servers of the one
-- before this still write and read it while they are restarted in turn, and miss a copy at worst.
alter index video_fingerprints_bands rename to video_fingerprints_bands_of_rows;
-- A new expression writes every row anew.
alter table video_fingerprints
  alter column bands drop not null,
  alter column bands type integer[] using null::integer[];
comment on column video_fingerprints.bands is 'of servers before 0163, for as long as they run';

create function bands_of(hashes bigint[]) returns integer[] language sql immutable strict parallel safe
return array(
  select distinct (band << 16) | ((hash >> (48 - 16 * band)) & 65535)::integer
  from unnest(hashes) as hash cross join generate_series(0, 3) as band
  where hash is not null
);
comment on function bands_of is 'the four 16-bit quarters of each hash, with the number of the quarter above it';

-- Without a list of pending entries, which each of a look-up's many scans would read whole.
create index video_fingerprints_bands on video_fingerprints using gin (bands_of(hashes)) with (fastupdate = off);
-- How rare each band is PostgreSQL counts whenever it analyses the table; of as many bands as this number allows.
alter index video_fingerprints_bands alter column 1 set statistics 500;
analyze video_fingerprints;
