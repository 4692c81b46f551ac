create or replace function append_listing(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into listing (source, owner_setup_id, list, part, issued_at, rev, content, attribution)
  select g.source, g.owner_setup_id, g.list, g.part, g.issued_at, p_rev, g.content, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, list text, part text, issued_at timestamptz, content text,
           attribution text)
    left join lateral (
      select o.content, o.attribution
        from listing o
       where o.feed = g.source || coalesce('@' || g.owner_setup_id, '')
         and o.list = g.list and o.part = g.part and o.issued_at = g.issued_at
       order by o.rev desc
       limit 1
    ) o on true
   where (o.content, o.attribution) is distinct from (g.content, g.attribution);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
