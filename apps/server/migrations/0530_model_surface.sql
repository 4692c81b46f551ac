-- The model's own road temperature where a forecaster's correction is in `surface`; otherwise null.
alter table road_forecast add column model_surface smallint[];

do $$
declare
  own record;
begin
  -- Nothing is filtered by this column, so statistics on it would only cost time.
  for own in select relid::regclass as of_table from pg_partition_tree('road_forecast')
  loop
    execute format('alter table %s alter column model_surface set statistics 0', own.of_table);
  end loop;
end
$$;

-- Later corrections of the organisation's forecasters are found by their revision.
create index humancast_rev on humancast (rev);
