create or replace function append_road_forecast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into road_forecast (
    castpoint_id, issued_at, step_s, rev, start_at, model, as_of_rev, inputs, notes, surface, surface_low,
    surface_high, subsurface, water, ice, snow, packed, frost, salt, freezing_point, condition, road_state,
    ice_risk, grip, precipitation_type, below_zero, air_temperature, dew_point, hazard_level, hazard_kind,
    ice_probability, rain, snowfall, freezing_rain, model_surface
  )
  select
    g.castpoint_id, g.issued_at, g.step_s, p_rev, g.start_at, g.model, g.as_of_rev, g.inputs, g.notes,
    g.surface::smallint[], g.surface_low::smallint[], g.surface_high::smallint[], g.subsurface::smallint[],
    g.water::smallint[], g.ice::smallint[], g.snow::smallint[], g.packed::smallint[], g.frost::smallint[],
    g.salt::smallint[], g.freezing_point::smallint[], g.condition::smallint[], g.road_state::smallint[],
    g.ice_risk::smallint[], g.grip::smallint[], g.precipitation_type::smallint[], g.below_zero::smallint[],
    g.air_temperature::smallint[], g.dew_point::smallint[], g.hazard_level::smallint[], g.hazard_kind::smallint[],
    g.ice_probability::smallint[], g.rain::smallint[], g.snowfall::smallint[], g.freezing_rain::smallint[],
    g.model_surface::smallint[]
  from jsonb_to_recordset(p_rows) as g(
    castpoint_id text, issued_at timestamptz, step_s integer, start_at timestamptz, model text, as_of_rev bigint,
    inputs jsonb, notes jsonb, surface text, surface_low text, surface_high text, subsurface text, water text,
    ice text, snow text, packed text, frost text, salt text, freezing_point text, condition text, road_state text,
    ice_risk text, grip text, precipitation_type text, below_zero text, air_temperature text, dew_point text,
    hazard_level text, hazard_kind text, ice_probability text, rain text, snowfall text, freezing_rain text,
    model_surface text
  )
  where not exists (
    select from road_forecast o
     where o.castpoint_id = g.castpoint_id and o.issued_at = g.issued_at and o.step_s = g.step_s
       and o.as_of_rev = g.as_of_rev and o.model = g.model
  );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
