create or replace function append_station(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into station (id, owner_setup_id)
  select r.station_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(station_id text, owner_setup_id text)
      on conflict do nothing;
  return append_version('station_version', '{station_id}', p_rev, p_rows);
end
$$;

create or replace function append_setup_station(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into setup_station (setup_id, station_id)
  select r.setup_id, r.station_id from jsonb_to_recordset(p_rows) r(setup_id text, station_id text)
      on conflict do nothing;
  return append_version('setup_station_version', '{setup_id,station_id}', p_rev, p_rows);
end
$$;
