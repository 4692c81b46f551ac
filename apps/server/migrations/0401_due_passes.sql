-- What was to be done most was chosen by the quantity of a pass, whatever the passes: two of 10 g/m² are more than one of 15.
-- Chosen again where the advice is still there.
update due_advice d
   set spread = most.spread, gm2 = most.gm2, passes = most.passes
  from (
    select distinct on (p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev)
           p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev, a.spread, a."minGm2" as gm2, t.passes
      from prescription p
     cross join lateral jsonb_to_recordset(p.content -> 'advices') as a(
             situation text, treatment text, spread text, "minGm2" real, passes jsonb, "actFrom" timestamptz,
             "actTo" timestamptz)
     cross join lateral (
       select case a.passes #>> '{}' when 'successive' then 2 else (a.passes #>> '{}')::smallint end as passes) t
     where a."actFrom" <= p.issued_at and p.issued_at < a."actTo" and a.treatment not in ('none', 'patrol')
     order by p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev,
              coalesce(a."minGm2", 0) * t.passes desc, t.passes desc
  ) most
 where d.setup_id = most.setup_id and d.circuit_id = most.circuit_id and d.castpoint_id = most.castpoint_id
   and d.issued_at = most.issued_at and d.situation = most.situation and d.rev = most.rev
   and (d.spread, d.gm2, d.passes) is distinct from (most.spread, most.gm2, most.passes);
