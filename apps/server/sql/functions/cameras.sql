-- Grants access to a camera: to its owner, to organisations that use its whole source, and to those that have
-- it at a point. Runs again with each list of the source, so that an organisation that takes the source later
-- gets the older cameras too.
create or replace function append_camera(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  access_count integer;
begin
  insert into camera (id, owner_setup_id)
  select r.camera_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(camera_id text, owner_setup_id text)
      on conflict do nothing;
  insert into setup_camera (setup_id, camera_id)
  select c.owner_setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text)
    join camera c on c.id = r.camera_id and c.owner_setup_id is not null
   union
  select s.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text, source text)
    join camera c on c.id = r.camera_id and c.owner_setup_id is null
    join setup_source s on s.source = r.source
   union
  select p.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text)
    join camera c on c.id = r.camera_id
    join point_version p on c.id = any(p.camera_ids) and p.rev_to = open_rev()
     and (c.owner_setup_id is null or c.owner_setup_id = p.setup_id)
      on conflict do nothing;
  get diagnostics access_count = row_count;
  return access_count + append_version('camera_version', '{camera_id}', p_rev, p_rows);
end
$$;

-- A picture dated by its reception that shows the same as the one before it is dropped: the provider has only
-- sent it again. A picture with a new date from the provider is stored, so that the order of arrival does not
-- matter.
create or replace function append_picture(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into picture (camera_id, taken_at, rev, received_at, dated_by, hash, media_type, width_px, height_px, size_bytes)
  select g.camera_id, g.taken_at, p_rev, g.received_at, g.dated_by, g.hash, g.media_type, g.width_px, g.height_px,
         g.size_bytes
    from jsonb_to_recordset(p_rows) as g(
           camera_id text, taken_at timestamptz, received_at timestamptz, dated_by text, hash text, media_type text,
           width_px integer, height_px integer, size_bytes integer)
    join camera c on c.id = g.camera_id
    left join lateral (
      select o.hash, o.is_kept
        from picture o
       where o.camera_id = g.camera_id and o.taken_at = g.taken_at and o.received_at <= g.received_at
       order by o.received_at desc, o.rev desc
       limit 1
    ) same on true
    -- only for a picture dated by its reception: it looks through the pictures of all months
    left join lateral (
      select o.hash, o.is_kept
        from picture o
       where g.dated_by = 'reception' and o.camera_id = g.camera_id and o.taken_at <= g.taken_at
       order by o.taken_at desc, o.received_at desc, o.rev desc
       limit 1
    ) before on true
   where not (same.hash is not distinct from g.hash and same.is_kept)
     and not (g.dated_by = 'reception' and before.hash is not distinct from g.hash and before.is_kept);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_camera_check(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into camera_check (camera_id, checked_at, rev)
  select g.camera_id, g.checked_at, p_rev
    from jsonb_to_recordset(p_rows) as g(camera_id text, checked_at timestamptz)
    join camera c on c.id = g.camera_id
   where not exists (select from camera_check o
                      where o.camera_id = g.camera_id and o.checked_at > g.checked_at - interval '10 minutes')
     and not exists (select from picture o
                      where o.camera_id = g.camera_id and o.received_at > g.checked_at - interval '10 minutes');
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
