-- An act is recorded once and withdrawn once; any other row is no news.
create or replace function append_treatment_act(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into treatment_act (
    setup_id, act_id, rev, circuit_id, treatment, spread_gm2, done_at, castpoints, author_id, author, told_at,
    withdrawn_by, withdrawn_at, km_from, km_to, vehicle, origin, report_id, deicer
  )
  select g.setup_id, g.act_id, p_rev, g.circuit_id, g.treatment, g.spread_gm2, g.done_at, g.castpoints, g.author_id,
         g.author, g.told_at, g.withdrawn_by, g.withdrawn_at, g.km_from, g.km_to, g.vehicle, coalesce(g.origin, 'hand'),
         g.report_id, coalesce(g.deicer, 'nacl')
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, act_id text, circuit_id text, treatment text, spread_gm2 real, done_at timestamptz,
           castpoints text[], author_id text, author text, told_at timestamptz, withdrawn_by text,
           withdrawn_at timestamptz, km_from real, km_to real, vehicle text, origin text, report_id text, deicer text)
    left join lateral (
      select o.withdrawn_at is not null as is_withdrawn
        from treatment_act o
       where o.setup_id = g.setup_id and o.act_id = g.act_id
       order by o.rev desc
       limit 1
    ) o on true
   where o.is_withdrawn is null and g.withdrawn_at is null or not o.is_withdrawn and g.withdrawn_at is not null;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
