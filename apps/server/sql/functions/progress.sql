-- Advances a work item together with its products, which have the revision p_rev. If another worker has advanced it
-- meanwhile, the publication fails with all its products, so that nothing is stored twice.
create or replace function append_progress(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  update progress p
     set done_rev = r.done_rev, done_at = r.done_at, claimed_until = null,
         product_rev = case when r.has_products then p_rev else p.product_rev end
    from jsonb_to_recordset(p_rows)
           r(step text, unit text, was_rev bigint, done_rev bigint, done_at timestamptz, has_products boolean)
   where p.step = r.step and p.unit = r.unit and p.done_rev = r.was_rev;
  if not found then
    raise exception 'another worker has had this turn' using errcode = 'serialization_failure';
  end if;
  return 0;
end
$$;
