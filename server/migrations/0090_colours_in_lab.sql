-- For searches by colour while a server has no index in memory. The index computes the same (search-index/src/looks.ts).
create function lab_of_colour(colour text) returns float8[] language sql immutable strict parallel safe as $$
  with channels as (
    select n, get_byte(decode(substr(colour, 2), 'hex'), n) / 255.0::float8 as value from generate_series(0, 2) as n
  ), linear as (
    select array_agg(case when value <= 0.04045 then value / 12.92 else power((value + 0.055) / 1.055, 2.4) end
      order by n) as rgb
    from channels
  ), xyz as (
    select unnest(array[
      (0.4124 * rgb[1] + 0.3576 * rgb[2] + 0.1805 * rgb[3]) / 0.9505,
      0.2126 * rgb[1] + 0.7152 * rgb[2] + 0.0722 * rgb[3],
      (0.0193 * rgb[1] + 0.1192 * rgb[2] + 0.9505 * rgb[3]) / 1.089
    ]) as value, generate_series(1, 3) as n
    from linear
  ), curve as (
    select array_agg(case when value > 0.008856 then cbrt(value) else 7.787 * value + 16 / 116.0::float8 end
      order by n) as f
    from xyz
  )
  select array[116 * f[2] - 16, 500 * (f[1] - f[2]), 200 * (f[2] - f[3])] from curve
$$;
comment on function lab_of_colour is 'CIELAB, D65, of an sRGB colour like #2f62b5';

create function palette_has_colour(palette jsonb, near float8[], tolerance float8) returns boolean
language sql immutable strict parallel safe as $$
  select exists (
    select from jsonb_array_elements(palette) as entry, lab_of_colour(entry ->> 'colour') as lab
    where (entry ->> 'weight')::float8 >= 0.1
      and power(lab[1] - near[1], 2) + power(lab[2] - near[2], 2) + power(lab[3] - near[3], 2) <= power(tolerance, 2)
  )
$$;
comment on function palette_has_colour is 'whether a tenth of the picture is within a distance of a colour in Lab';
