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
  insert into picture (camera_id, taken_at, rev, received_at, dated_by, hash, media_type, width_px, height_px,
                       size_bytes)
  select r.camera_id, r.taken_at, p_rev, r.received_at, r.dated_by, r.hash, r.media_type, r.width_px, r.height_px,
         r.size_bytes
    from jsonb_to_recordset(p_rows) as r(
           camera_id text, taken_at timestamptz, received_at timestamptz, dated_by text, hash text, media_type text,
           width_px integer, height_px integer, size_bytes integer)
    join camera c on c.id = r.camera_id
    left join lateral (
      select stored.hash, stored.is_kept
        from picture stored
       where stored.camera_id = r.camera_id and stored.taken_at = r.taken_at and stored.received_at <= r.received_at
       order by stored.received_at desc, stored.rev desc
       limit 1
    ) same on true
    -- only for a picture dated by its reception: it looks through the pictures of all months
    left join lateral (
      select stored.hash, stored.is_kept
        from picture stored
       where r.dated_by = 'reception' and stored.camera_id = r.camera_id and stored.taken_at <= r.taken_at
       order by stored.taken_at desc, stored.received_at desc, stored.rev desc
       limit 1
    ) before on true
   where not (same.hash is not distinct from r.hash and same.is_kept)
     and not (r.dated_by = 'reception' and before.hash is not distinct from r.hash and before.is_kept);
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
  select r.camera_id, r.checked_at, p_rev
    from jsonb_to_recordset(p_rows) as r(camera_id text, checked_at timestamptz)
    join camera c on c.id = r.camera_id
   where not exists (select from camera_check stored
                      where stored.camera_id = r.camera_id and stored.checked_at > r.checked_at - interval '10 minutes')
     and not exists (select from picture stored
                      where stored.camera_id = r.camera_id
                        and stored.received_at > r.checked_at - interval '10 minutes');
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
