-- One row per act: {"castpoint_id", "treated_at", "source", "salt_gm2", "mgcl2_gm2", "cacl2_gm2",
-- "abrasive_gm2", "brine_water_mm", "is_plowed", "setup_id", "act_id"}. The same row again appends nothing;
-- nor does a row of an act that this publication did not append, because an act of its id was stored before.
create or replace function append_treatment(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into treatment (castpoint_id, treated_at, source, rev, salt_gm2, mgcl2_gm2, cacl2_gm2, abrasive_gm2,
                         brine_water_mm, is_plowed)
  select r.castpoint_id, r.treated_at, r.source, p_rev, r.salt_gm2, r.mgcl2_gm2, r.cacl2_gm2, r.abrasive_gm2,
         r.brine_water_mm, r.is_plowed
    from (
      select r.castpoint_id, r.treated_at, r.source, coalesce(r.salt_gm2, 0) as salt_gm2,
             coalesce(r.mgcl2_gm2, 0) as mgcl2_gm2, coalesce(r.cacl2_gm2, 0) as cacl2_gm2,
             coalesce(r.abrasive_gm2, 0) as abrasive_gm2,
             coalesce(r.brine_water_mm, 0) as brine_water_mm, coalesce(r.is_plowed, false) as is_plowed
        from jsonb_to_recordset(p_rows) as r(
               castpoint_id text, treated_at timestamptz, source text, salt_gm2 real, mgcl2_gm2 real,
               cacl2_gm2 real, abrasive_gm2 real, brine_water_mm real, is_plowed boolean, setup_id text, act_id text)
       where r.act_id is null
          or exists (select from treatment_act a
                      where a.setup_id = r.setup_id and a.act_id = r.act_id and a.rev = p_rev)
    ) r
    left join lateral (
      select t.salt_gm2, t.mgcl2_gm2, t.cacl2_gm2, t.abrasive_gm2, t.brine_water_mm, t.is_plowed
        from treatment t
       where t.castpoint_id = r.castpoint_id and t.treated_at = r.treated_at and t.source = r.source
       order by t.rev desc
       limit 1
    ) stored on true
   where (r.salt_gm2, r.mgcl2_gm2, r.cacl2_gm2, r.abrasive_gm2, r.brine_water_mm, r.is_plowed)
         is distinct from (stored.salt_gm2, stored.mgcl2_gm2, stored.cacl2_gm2, stored.abrasive_gm2,
                           stored.brine_water_mm, stored.is_plowed);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
