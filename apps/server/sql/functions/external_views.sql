create or replace function append_external_view(p_rev bigint, p_rows jsonb) returns integer
language sql as $$
  select append_version('external_view_version', '{setup_id,view_id}', p_rev, p_rows)
$$;
