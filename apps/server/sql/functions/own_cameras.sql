-- A camera that an organisation describes itself also becomes a `camera_version`, from the same revision on,
-- for all other code. A removed camera ends there; its pictures remain in the past.
create or replace function append_own_camera(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  appended_count := append_version('own_camera_version', '{setup_id,own_camera_id}', p_rev, p_rows);
  if appended_count = 0 then
    return 0;
  end if;
  perform append_camera(p_rev, coalesce((
    select jsonb_agg(jsonb_build_object(
             'camera_id', camera_id_of_own(v.setup_id, v.own_camera_id), 'owner_setup_id', v.setup_id, 'name', v.name,
             'longitude_deg', v.longitude_deg, 'latitude_deg', v.latitude_deg, 'heading_deg', v.heading_deg,
             'road', v.road, 'every_s', v.every_s, 'changed_by', v.changed_by))
      from own_camera_version v
     where v.rev_from = p_rev and not v.is_removed), '[]'));
  update camera_version c
     set rev_to = p_rev
    from own_camera_version v
   where v.rev_from = p_rev and v.is_removed
     and c.camera_id = camera_id_of_own(v.setup_id, v.own_camera_id) and c.rev_to = open_rev();
  return appended_count;
end
$$;

-- Neither the id of an organisation nor an id from a source contains an underscore.
create or replace function camera_id_of_own(p_setup_id text, p_own_camera_id text) returns text
language sql immutable parallel safe as $$
  select p_setup_id || '_' || p_own_camera_id
$$;
