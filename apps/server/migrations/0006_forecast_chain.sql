-- The forecast chain: observations | runs → blend → road → scenario, and truth → skill. Every product is appended
-- with the rev that made it visible and says as of which rev its inputs were read.

-- A forecast point is held to one station, its truth; `site` is what is known of the road there beside its place
-- (sky view, horizon, layers, albedo …, the names of the road model's site description).
alter table castpoint_version add column station_id text references station (id), add column site jsonb;

-- The chain works on blocks: at most 200 points of one owner, filled in the order in which points come.
alter table castpoint add column block integer;
with numbered as (
  select id, owner_setup_id, (row_number() over (partition by owner_setup_id order by id) - 1) / 200 as part
    from castpoint
)
update castpoint c
   set block = g.block
  from (select n.id, dense_rank() over (order by n.owner_setup_id nulls first, n.part) - 1 as block from numbered n) g
 where g.id = c.id;
alter table castpoint alter column block set not null;
create index castpoint_block on castpoint (block);
create index castpoint_owner_block on castpoint (owner_setup_id, block);

-- What a row does not say of station and site stays as it was: a source that renames a point knows neither.
create or replace function append_castpoint(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  given      record;
  last_block integer;
  last_count integer;
  whole      jsonb;
begin
  for given in
    select r.castpoint_id, r.owner_setup_id
      from jsonb_to_recordset(p_rows) r(castpoint_id text, owner_setup_id text)
     where not exists (select from castpoint c where c.id = r.castpoint_id)
  loop
    select c.block, count(*) into last_block, last_count
      from castpoint c
     where c.owner_setup_id is not distinct from given.owner_setup_id
     group by c.block
     order by c.block desc
     limit 1;
    if last_block is null or last_count >= 200 then
      select coalesce(max(c.block), -1) + 1 into last_block from castpoint c;
    end if;
    insert into castpoint (id, owner_setup_id, block)
    values (given.castpoint_id, given.owner_setup_id, last_block)
        on conflict do nothing;
  end loop;

  select jsonb_agg(
           coalesce(
             (select jsonb_build_object('station_id', v.station_id, 'site', v.site)
                from castpoint_version v
               where v.castpoint_id = r.value ->> 'castpoint_id' and v.rev_to = 9223372036854775807), '{}')
           || r.value
           order by r.ordinality)
    into whole
    from jsonb_array_elements(p_rows) with ordinality r;

  if exists (select from jsonb_to_recordset(whole) r(castpoint_id text, station_id text)
               join castpoint c on c.id = r.castpoint_id
               join station s on s.id = r.station_id
              where s.owner_setup_id is not null and s.owner_setup_id is distinct from c.owner_setup_id) then
    raise exception 'a forecast point is held to a station of its own organisation or a public one'
      using errcode = 'invalid_parameter_value';
  end if;
  return append_version('castpoint_version', '{castpoint_id}', p_rev, whole);
end
$$;

-- Altitude that the run is made for, and for a blend what it was made of: {"asOfRev", "runs", "corrected"}.
alter table forecast_run add column altitude_m real, add column inputs jsonb;
-- Where the chain finds which points have new raw runs.
create index forecast_run_rev on forecast_run (rev) where source <> 'verglas';

create or replace function append_forecast_run(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  if exists (select from jsonb_to_recordset(p_rows) r(issued_at timestamptz)
              where r.issued_at > clock_timestamp() + interval '10 minutes') then
    raise exception 'a run cannot be issued in the future' using errcode = 'invalid_parameter_value';
  end if;
  insert into forecast_run (
    castpoint_id, source, issued_at, step_s, rev, start_at, air_temperature, dew_point, relative_humidity,
    pressure, wind_average, wind_gust, wind_direction, cloud_cover, rain, snow, freezing_rain,
    ice_pellets, visibility, weather_code, freezing_level, rain_snow_limit, altitude_m, inputs, message
  )
  select
    g.castpoint_id, g.source, g.issued_at, g.step_s, p_rev, g.start_at,
    g.air_temperature, g.dew_point, g.relative_humidity, g.pressure, g.wind_average, g.wind_gust,
    g.wind_direction, g.cloud_cover, g.rain, g.snow, g.freezing_rain, g.ice_pellets, g.visibility,
    g.weather_code, g.freezing_level, g.rain_snow_limit, g.altitude_m, g.inputs,
    decode(g.message, 'hex')
  from (
    select
      r.castpoint_id, r.source, r.issued_at, r.step_s, r.start_at, r.altitude_m, r.inputs, r.message,
      r.air_temperature::smallint[] as air_temperature, r.dew_point::smallint[] as dew_point,
      r.relative_humidity::smallint[] as relative_humidity, r.pressure::integer[] as pressure,
      r.wind_average::smallint[] as wind_average, r.wind_gust::smallint[] as wind_gust,
      r.wind_direction::smallint[] as wind_direction, r.cloud_cover::smallint[] as cloud_cover,
      r.rain::smallint[] as rain, r.snow::smallint[] as snow,
      r.freezing_rain::smallint[] as freezing_rain, r.ice_pellets::smallint[] as ice_pellets,
      r.visibility::integer[] as visibility, r.weather_code::smallint[] as weather_code,
      r.freezing_level::smallint[] as freezing_level, r.rain_snow_limit::smallint[] as rain_snow_limit
    from jsonb_to_recordset(p_rows) as r(
      castpoint_id text, source text, issued_at timestamptz, step_s integer, start_at timestamptz, message text,
      altitude_m real, inputs jsonb,
      air_temperature text, dew_point text, relative_humidity text, pressure text, wind_average text,
      wind_gust text, wind_direction text, cloud_cover text, rain text, snow text, freezing_rain text,
      ice_pellets text, visibility text, weather_code text, freezing_level text, rain_snow_limit text
    )
  ) g
  left join lateral (
    select * from forecast_run f
     where f.castpoint_id = g.castpoint_id and f.source = g.source
       and f.issued_at = g.issued_at and f.step_s = g.step_s
     order by f.rev desc
     limit 1
  ) o on true
  where o.rev is null
     or (
       g.start_at, g.air_temperature, g.dew_point, g.relative_humidity, g.pressure, g.wind_average,
       g.wind_gust, g.wind_direction, g.cloud_cover, g.rain, g.snow, g.freezing_rain, g.ice_pellets,
       g.visibility, g.weather_code, g.freezing_level, g.rain_snow_limit
     ) is distinct from (
       o.start_at, o.air_temperature, o.dew_point, o.relative_humidity, o.pressure, o.wind_average,
       o.wind_gust, o.wind_direction, o.cloud_cover, o.rain, o.snow, o.freezing_rain, o.ice_pellets,
       o.visibility, o.weather_code, o.freezing_level, o.rain_snow_limit
     );
  get diagnostics news = row_count;
  return news;
end
$$;

-- What the road will be. Integers: temperatures, stores, grip and the probability of a road below 0 °C times 100,
-- frost times 1000, salt times 10; codes as they are. Stores are mm of water.
create table road_forecast (
  castpoint_id text not null,
  issued_at timestamptz not null,
  step_s integer not null check (step_s > 0),
  rev bigint not null,
  start_at timestamptz not null,
  model text not null,
  as_of_rev bigint not null,
  inputs jsonb not null,
  notes jsonb not null,
  surface smallint[],
  surface_low smallint[],
  surface_high smallint[],
  subsurface smallint[],
  water smallint[],
  ice smallint[],
  snow smallint[],
  packed smallint[],
  frost smallint[],
  salt smallint[],
  freezing_point smallint[],
  condition smallint[],
  road_state smallint[],
  ice_risk smallint[],
  grip smallint[],
  precipitation_type smallint[],
  below_zero smallint[],
  air_temperature smallint[],
  dew_point smallint[],
  primary key (castpoint_id, issued_at, step_s, rev)
) partition by range (issued_at);
create table road_forecast_default partition of road_forecast default;

-- Four courses a day and the probabilities, as the call gives them.
create table forecast_scenario (
  castpoint_id text not null,
  issued_at timestamptz not null,
  rev bigint not null,
  as_of_rev bigint not null,
  basis text check (basis in ('ensemble', 'past_errors')),
  days jsonb not null,
  primary key (castpoint_id, issued_at, rev)
) partition by range (issued_at);
create table forecast_scenario_default partition of forecast_scenario default;

-- How good forecasts were: increments by UTC day of the truth, so that a period as of a rev is the sum of its rows
-- up to that rev. One entry per lead bin; events are values at or below 0 °C (ts and tair, else null), the
-- probability of a road below 0 °C is scored for 'verglas' and ts only, by bin and in ten classes.
create table skill (
  castpoint_id text not null,
  source text not null,
  measure text not null,
  day date not null,
  rev bigint not null,
  n integer[] not null,
  sum_error real[] not null,
  sum_absolute real[] not null,
  sum_square real[] not null,
  hits integer[],
  false_alarms integer[],
  misses integer[],
  correct_negatives integer[],
  critical_n integer[],
  critical_correct integer[],
  brier_sum real[],
  brier_n integer[],
  class_n integer[],
  class_sum real[],
  class_observed integer[],
  worst jsonb,
  primary key (castpoint_id, source, measure, day, rev)
) partition by range (day);
create table skill_default partition of skill default;
create index skill_period on skill (castpoint_id, day, rev);

-- Observed minus forecast, times 100, of one run: by the hour, or by local day of the lead (step_h 24). Null where
-- unknown; the newest rev of a run counts, for the days of a long lead become known later.
create table error_sample (
  castpoint_id text not null,
  measure text not null,
  issued_at timestamptz not null,
  rev bigint not null,
  step_h smallint not null check (step_h in (1, 24)),
  errors smallint[] not null,
  primary key (castpoint_id, measure, issued_at, rev)
) partition by range (issued_at);
create table error_sample_default partition of error_sample default;

-- What the blend takes from the skill of the past: mean square errors of the sources, and the corrections, by
-- measure and lead bin. A function of the archive as of as_of_rev, made once a day.
create table blend_fit (
  castpoint_id text not null references castpoint (id),
  rev bigint not null,
  as_of_rev bigint not null,
  weights jsonb not null,
  corrections jsonb not null,
  primary key (castpoint_id, rev)
);

-- The first two days of each forecast before and after its correction, times 100: only one of the two is shown, both
-- are scored, beside the last reading at its issue, held. Kept until then.
create table shadow (
  castpoint_id text not null,
  measure text not null,
  issued_at timestamptz not null,
  rev bigint not null,
  start_at timestamptz not null,
  raw smallint[],
  corrected smallint[],
  last_value real,
  primary key (castpoint_id, measure, issued_at, rev)
);
create index shadow_age on shadow (issued_at);

-- How far the chain has come: the inputs of the block's product were read as of done_rev, at the instant done_at,
-- and product_rev made it visible. Whoever works at a block holds it until claimed_until.
create table progress (
  step text not null,
  block integer not null,
  done_rev bigint not null default 0,
  done_at timestamptz not null default '-infinity',
  product_rev bigint not null default 0,
  claimed_until timestamptz,
  primary key (step, block)
);

-- Moves a block on together with its products, which carry p_rev. Who has been overtaken loses everything it
-- brought: nothing is ever computed into the archive twice.
create function append_progress(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  update progress p
     set done_rev = r.done_rev, done_at = r.done_at, claimed_until = null,
         product_rev = case when r.has_products then p_rev else p.product_rev end
    from jsonb_to_recordset(p_rows)
           r(step text, block integer, was_rev bigint, done_rev bigint, done_at timestamptz, has_products boolean)
   where p.step = r.step and p.block = r.block and p.done_rev = r.was_rev;
  if not found then
    raise exception 'another worker has computed this block' using errcode = 'serialization_failure';
  end if;
  return 0;
end
$$;

create function append_road_forecast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into road_forecast (
    castpoint_id, issued_at, step_s, rev, start_at, model, as_of_rev, inputs, notes, surface, surface_low,
    surface_high, subsurface, water, ice, snow, packed, frost, salt, freezing_point, condition, road_state,
    ice_risk, grip, precipitation_type, below_zero, air_temperature, dew_point
  )
  select
    g.castpoint_id, g.issued_at, g.step_s, p_rev, g.start_at, g.model, g.as_of_rev, g.inputs, g.notes,
    g.surface::smallint[], g.surface_low::smallint[], g.surface_high::smallint[], g.subsurface::smallint[],
    g.water::smallint[], g.ice::smallint[], g.snow::smallint[], g.packed::smallint[], g.frost::smallint[],
    g.salt::smallint[], g.freezing_point::smallint[], g.condition::smallint[], g.road_state::smallint[],
    g.ice_risk::smallint[], g.grip::smallint[], g.precipitation_type::smallint[], g.below_zero::smallint[],
    g.air_temperature::smallint[], g.dew_point::smallint[]
  from jsonb_to_recordset(p_rows) as g(
    castpoint_id text, issued_at timestamptz, step_s integer, start_at timestamptz, model text, as_of_rev bigint,
    inputs jsonb, notes jsonb, surface text, surface_low text, surface_high text, subsurface text, water text,
    ice text, snow text, packed text, frost text, salt text, freezing_point text, condition text, road_state text,
    ice_risk text, grip text, precipitation_type text, below_zero text, air_temperature text, dew_point text
  )
  where not exists (
    select from road_forecast o
     where o.castpoint_id = g.castpoint_id and o.issued_at = g.issued_at and o.step_s = g.step_s
       and o.as_of_rev = g.as_of_rev and o.model = g.model
  );
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_forecast_scenario(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into forecast_scenario (castpoint_id, issued_at, rev, as_of_rev, basis, days)
  select g.castpoint_id, g.issued_at, p_rev, g.as_of_rev, g.basis, g.days
    from jsonb_to_recordset(p_rows) as g(
           castpoint_id text, issued_at timestamptz, as_of_rev bigint, basis text, days jsonb)
   where not exists (
     select from forecast_scenario o
      where o.castpoint_id = g.castpoint_id and o.issued_at = g.issued_at and o.as_of_rev = g.as_of_rev
   );
  get diagnostics news = row_count;
  return news;
end
$$;

-- One row a point: {"castpoint_id", "increments": [{"source", "measure", "day", "n", …}]}.
create function append_skill(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into skill (
    castpoint_id, source, measure, day, rev, n, sum_error, sum_absolute, sum_square, hits, false_alarms, misses,
    correct_negatives, critical_n, critical_correct, brier_sum, brier_n, class_n, class_sum, class_observed, worst
  )
  select
    p.castpoint_id, g.source, g.measure, g.day, p_rev, g.n::integer[], g.sum_error::real[],
    g.sum_absolute::real[], g.sum_square::real[], g.hits::integer[], g.false_alarms::integer[],
    g.misses::integer[], g.correct_negatives::integer[], g.critical_n::integer[], g.critical_correct::integer[],
    g.brier_sum::real[], g.brier_n::integer[], g.class_n::integer[], g.class_sum::real[],
    g.class_observed::integer[], g.worst
  from jsonb_to_recordset(p_rows) as p(castpoint_id text, increments jsonb)
  cross join lateral jsonb_to_recordset(p.increments) as g(
    source text, measure text, day date, n text, sum_error text, sum_absolute text, sum_square text, hits text,
    false_alarms text, misses text, correct_negatives text, critical_n text, critical_correct text,
    brier_sum text, brier_n text, class_n text, class_sum text, class_observed text, worst jsonb
  )
  -- the rows that a list of all points reads lie together: 500 points in 150 ms instead of 700
  order by g.measure, g.source, p.castpoint_id;
  get diagnostics news = row_count;
  return news;
end
$$;

-- One row a point: {"castpoint_id", "samples": [{"measure", "issued_at", "step_h", "errors"}]}.
create function append_error_sample(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into error_sample (castpoint_id, measure, issued_at, rev, step_h, errors)
  select p.castpoint_id, g.measure, g.issued_at, p_rev, g.step_h, g.errors::smallint[]
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, samples jsonb)
   cross join lateral jsonb_to_recordset(p.samples) as g(
           measure text, issued_at timestamptz, step_h smallint, errors text)
   where not exists (
     select from (
       select o.errors
         from error_sample o
        where o.castpoint_id = p.castpoint_id and o.measure = g.measure and o.issued_at = g.issued_at
        order by o.rev desc
        limit 1
     ) newest
     where newest.errors = g.errors::smallint[]
   );
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_blend_fit(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into blend_fit (castpoint_id, rev, as_of_rev, weights, corrections)
  select g.castpoint_id, p_rev, g.as_of_rev, g.weights, g.corrections
    from jsonb_to_recordset(p_rows) as g(castpoint_id text, as_of_rev bigint, weights jsonb, corrections jsonb);
  get diagnostics news = row_count;
  return news;
end
$$;

-- One row a point: {"castpoint_id", "issued_at", "courses": [{"measure", "start_at", "raw", "corrected",
-- "last_value"}]}. Read by the chain alone, and no news by itself.
create function append_shadow(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into shadow (castpoint_id, measure, issued_at, rev, start_at, raw, corrected, last_value)
  select p.castpoint_id, g.measure, p.issued_at, p_rev, g.start_at, g.raw::smallint[], g.corrected::smallint[],
         g.last_value
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, issued_at timestamptz, courses jsonb)
   cross join lateral jsonb_to_recordset(p.courses) as g(
           measure text, start_at timestamptz, raw text, corrected text, last_value real);
  return 0;
end
$$;

grant select on road_forecast, forecast_scenario, skill, error_sample to verglas_tenant;
