-- What was to be done most was chosen by the quantity of a pass, whatever the passes: two of 10 g/m² are more than one of 15.
-- And what was to be done from the instant of the issue on was left out, since an issue is kept in whole seconds. Chosen
-- again where the advice is still there.
insert into due_advice as d (setup_id, circuit_id, castpoint_id, issued_at, situation, rev, spread, gm2, passes)
select distinct on (p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev)
       p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev, a.spread, a."minGm2", t.passes
  from prescription p
 cross join lateral jsonb_to_recordset(p.content -> 'advices') as a(
         situation text, treatment text, spread text, "minGm2" real, passes jsonb, "actFrom" timestamptz,
         "actTo" timestamptz)
 cross join lateral (
   select case a.passes #>> '{}' when 'successive' then 2 else (a.passes #>> '{}')::smallint end as passes) t
 where a."actFrom" < p.issued_at + interval '1 second' and p.issued_at < a."actTo"
   and a.treatment not in ('none', 'patrol')
 order by p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev,
          coalesce(a."minGm2", 0) * t.passes desc, t.passes desc
    on conflict (setup_id, circuit_id, castpoint_id, issued_at, situation, rev) do update
   set spread = excluded.spread, gm2 = excluded.gm2, passes = excluded.passes
 where (d.spread, d.gm2, d.passes) is distinct from (excluded.spread, excluded.gm2, excluded.passes);
