create or replace function append_point(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into setup_castpoint (setup_id, castpoint_id)
  select r.setup_id, r.castpoint_id
    from jsonb_to_recordset(p_rows) r(setup_id text, castpoint_id text)
   where r.castpoint_id is not null
      on conflict do nothing;
  insert into setup_camera (setup_id, camera_id)
  select r.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(setup_id text, camera_ids text[])
    join camera c on c.id = any(r.camera_ids) and (c.owner_setup_id is null or c.owner_setup_id = r.setup_id)
      on conflict do nothing;
  return append_version('point_version', '{setup_id,point_id}', p_rev, p_rows);
end
$$;
