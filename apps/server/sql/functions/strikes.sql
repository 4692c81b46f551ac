-- A strike that its network has already reported is not appended again.
create or replace function append_strike(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into strike (
    source, owner_setup_id, struck_at, longitude_deg, latitude_deg, rev, polarity, current_ka, attribution
  )
  select r.source, r.owner_setup_id, r.struck_at, r.longitude_deg, r.latitude_deg, p_rev, r.polarity, r.current_ka,
         r.attribution
    from jsonb_to_recordset(p_rows) as r(
           source text, owner_setup_id text, struck_at timestamptz, longitude_deg double precision,
           latitude_deg double precision, polarity smallint, current_ka real, attribution text)
      on conflict do nothing;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_lightning_watch(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into lightning_watch (source, owner_setup_id, watched_at, rev, attribution)
  select r.source, r.owner_setup_id, r.watched_at, p_rev, r.attribution
    from jsonb_to_recordset(p_rows) as r(
           source text, owner_setup_id text, watched_at timestamptz, attribution text)
      on conflict do nothing;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
