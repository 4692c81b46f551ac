-- No query filters on what forecasts and scores bring, and gathering statistics of wide arrays takes seconds: keys and
-- times alone are looked at. Their partitions follow, those of later months by ensure_partition().
do $$
declare
  payload record;
begin
  for payload in
    select a.attrelid::regclass as in_table, a.attname as name
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
     where a.attrelid = any (array[
             'forecast_run', 'ensemble_run', 'road_forecast', 'forecast_scenario', 'skill', 'error_sample',
             'blend_fit', 'shadow']::regclass[])
       and a.attnum > 0 and not a.attisdropped
       and (t.typcategory = 'A' or t.typname in ('bytea', 'jsonb'))
  loop
    execute format('alter table %s alter column %I set statistics 0', payload.in_table, payload.name);
  end loop;
end
$$;
