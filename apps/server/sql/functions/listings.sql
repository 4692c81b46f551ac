create or replace function append_listing(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into listing (source, owner_setup_id, list, part, issued_at, rev, content, attribution)
  select r.source, r.owner_setup_id, r.list, r.part, r.issued_at, p_rev, r.content, r.attribution
    from jsonb_to_recordset(p_rows) as r(
           source text, owner_setup_id text, list text, part text, issued_at timestamptz, content text,
           attribution text)
    left join lateral (
      select stored.content, stored.attribution
        from listing stored
       where stored.feed = r.source || coalesce('@' || r.owner_setup_id, '')
         and stored.list = r.list and stored.part = r.part and stored.issued_at = r.issued_at
       order by stored.rev desc
       limit 1
    ) stored on true
   where (stored.content, stored.attribution) is distinct from (r.content, r.attribution);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
