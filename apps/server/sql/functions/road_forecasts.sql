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
    r.castpoint_id, r.issued_at, r.step_s, p_rev, r.start_at, r.model, r.as_of_rev, r.inputs, r.notes,
    r.surface::smallint[], r.surface_low::smallint[], r.surface_high::smallint[], r.subsurface::smallint[],
    r.water::smallint[], r.ice::smallint[], r.snow::smallint[], r.packed::smallint[], r.frost::smallint[],
    r.salt::smallint[], r.freezing_point::smallint[], r.condition::smallint[], r.road_state::smallint[],
    r.ice_risk::smallint[], r.grip::smallint[], r.precipitation_type::smallint[], r.below_zero::smallint[],
    r.air_temperature::smallint[], r.dew_point::smallint[], r.hazard_level::smallint[], r.hazard_kind::smallint[],
    r.ice_probability::smallint[], r.rain::smallint[], r.snowfall::smallint[], r.freezing_rain::smallint[],
    r.model_surface::smallint[]
  from jsonb_to_recordset(p_rows) as r(
    castpoint_id text, issued_at timestamptz, step_s integer, start_at timestamptz, model text, as_of_rev bigint,
    inputs jsonb, notes jsonb, surface text, surface_low text, surface_high text, subsurface text, water text,
    ice text, snow text, packed text, frost text, salt text, freezing_point text, condition text, road_state text,
    ice_risk text, grip text, precipitation_type text, below_zero text, air_temperature text, dew_point text,
    hazard_level text, hazard_kind text, ice_probability text, rain text, snowfall text, freezing_rain text,
    model_surface text
  )
  where not exists (
    select from road_forecast stored
     where stored.castpoint_id = r.castpoint_id and stored.issued_at = r.issued_at and stored.step_s = r.step_s
       and stored.as_of_rev = r.as_of_rev and stored.model = r.model
  );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
