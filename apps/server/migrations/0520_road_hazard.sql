-- The danger of the road in the interval that ends at each instant: level 0–4, code of the kind, probability of ice
-- times 100; rain, snowfall and the rain that freezes on the road, mm times 100. Null in forecasts of older programs.
alter table road_forecast
  add column hazard_level smallint[],
  add column hazard_kind smallint[],
  add column ice_probability smallint[],
  add column rain smallint[],
  add column snowfall smallint[],
  add column freezing_rain smallint[];

do $$
declare
  own record;
begin
  -- Nothing is filtered by these columns, so statistics on them would only cost time.
  for own in
    select c.oid::regclass as of_table, name
      from pg_class c
      cross join unnest('{hazard_level,hazard_kind,ice_probability,rain,snowfall,freezing_rain}'::text[]) as name
     where c.oid in (select relid from pg_partition_tree('road_forecast'))
  loop
    execute format('alter table %s alter column %I set statistics 0', own.of_table, own.name);
  end loop;
end
$$;

-- Codes of `risk` are 5 × kind + danger level from 2 on; up to then they were 4 × kind + risk level.
alter table circuit_forecast add column risk_scale smallint not null default 1;
