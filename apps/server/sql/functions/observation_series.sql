-- Readings as an archive delivers them: many readings of a station, one column per measure. A series is
-- {"station_id", "source", "message", "times"} plus the columns of `observation`, each the text of an array;
-- "extra" and "quality" are keyed by the position in the arrays, from 1, and only list readings that have
-- some. If nothing is stored yet for the time span, nothing has to be merged, and merging is the main cost of
-- ten years of readings. Otherwise the readings are stored like messages.
create or replace function store_observation_series(p_rev bigint, p_series jsonb) returns integer
language plpgsql as $$
declare
  series         jsonb;
  times          timestamptz[];
  added          integer;
  appended_count integer := 0;
begin
  for series in select s.value from jsonb_array_elements(p_series) s loop
    times := (series ->> 'times')::timestamptz[];
    if exists (
      select from observation stored
       where stored.station_id = series ->> 'station_id'
         and stored.observed_at >= (select min(t) from unnest(times) t)
         and stored.observed_at <= (select max(t) from unnest(times) t)
    ) then
      appended_count := appended_count + append_observation(p_rev, readings_of_series(series));
      continue;
    end if;
    insert into observation (
      station_id, observed_at, rev, source, message, extra, quality, {{$column}}
    )
    select series ->> 'station_id', r.at, p_rev, series ->> 'source', decode(series ->> 'message', 'hex'),
           coalesce(series -> 'extra' -> r.place::text, '{}'), coalesce(series -> 'quality' -> r.place::text, '{}'),
           {{r.$column}}
      from unnest(times, {{(series ->> '$column')::$type[]}}) with ordinality r(at, {{$column}}, place);
    get diagnostics added = row_count;
    appended_count := appended_count + added;
  end loop;
  return appended_count;
end
$$;

-- Converts a series to the messages that it stands for.
create or replace function readings_of_series(p_series jsonb) returns jsonb
language sql stable as $$
  with value as (
    select m.code, m.column_name, v.place, v.value
      from (values {{('$code', '$column')}}) m(code, column_name)
     cross join lateral unnest((p_series ->> m.column_name)::real[]) with ordinality v(value, place)
     where p_series ? m.column_name and v.value is not null
  ),
  reading as (
    select place, jsonb_object_agg(column_name, value) as columns, array_agg(code) as codes
      from value
     group by place
  )
  select jsonb_agg(
           coalesce(r.columns, '{}') || jsonb_build_object(
             'station_id', p_series -> 'station_id', 'source', p_series -> 'source', 'message', p_series -> 'message',
             'observed_at', t.at, 'extra', coalesce(e.extra, '{}'), 'quality', coalesce(e.quality, '{}'),
             'measured', array(
               select c
                 from (select unnest(r.codes) as c union all select jsonb_object_keys(coalesce(e.extra,
                 '{}'))) all_codes
                where not coalesce(e.quality, '{}') ? c)
           ) order by t.place)
    from unnest((p_series ->> 'times')::timestamptz[]) with ordinality t(at, place)
    left join reading r on r.place = t.place
   cross join lateral (
     select p_series -> 'extra' -> t.place::text as extra, p_series -> 'quality' -> t.place::text as quality
   ) e
$$;
