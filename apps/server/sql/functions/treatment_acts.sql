-- An act is recorded once and withdrawn once; any other row appends nothing.
create or replace function append_treatment_act(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into treatment_act (
    setup_id, act_id, rev, circuit_id, treatment, spread_gm2, done_at, castpoints, author_id, author, told_at,
    withdrawn_by, withdrawn_at, km_from, km_to, vehicle, origin, report_id, deicer
  )
  select r.setup_id, r.act_id, p_rev, r.circuit_id, r.treatment, r.spread_gm2, r.done_at, r.castpoints, r.author_id,
         r.author, r.told_at, r.withdrawn_by, r.withdrawn_at, r.km_from, r.km_to, r.vehicle, coalesce(r.origin, 'hand'),
         r.report_id, coalesce(r.deicer, 'nacl')
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, act_id text, circuit_id text, treatment text, spread_gm2 real, done_at timestamptz,
           castpoints text[], author_id text, author text, told_at timestamptz, withdrawn_by text,
           withdrawn_at timestamptz, km_from real, km_to real, vehicle text, origin text, report_id text, deicer text)
    left join lateral (
      select stored.withdrawn_at is not null as is_withdrawn
        from treatment_act stored
       where stored.setup_id = r.setup_id and stored.act_id = r.act_id
       order by stored.rev desc
       limit 1
    ) stored on true
   where stored.is_withdrawn is null and r.withdrawn_at is null
      or not stored.is_withdrawn and r.withdrawn_at is not null;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
