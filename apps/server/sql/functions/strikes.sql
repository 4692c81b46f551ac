-- A strike that its network has already reported is no news.
create or replace function append_strike(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into strike (
    source, owner_setup_id, struck_at, longitude_deg, latitude_deg, rev, polarity, current_ka, attribution
  )
  select g.source, g.owner_setup_id, g.struck_at, g.longitude_deg, g.latitude_deg, p_rev, g.polarity, g.current_ka,
         g.attribution
    from jsonb_to_recordset(p_rows) as g(
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
  select g.source, g.owner_setup_id, g.watched_at, p_rev, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, watched_at timestamptz, attribution text)
      on conflict do nothing;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
