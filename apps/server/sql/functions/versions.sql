-- Writes one version of an entity: closes the open version at p_rev and opens the next, if something differs.
-- p_keys are the key columns, p_rows objects with every column but rev_from and rev_to; a different author
-- alone is no difference.
--
-- A row with `expected_rev`, the rev_from of the version that the change was based on (0: there was none, or
-- it had been removed), is refused if another version has come since. The log is locked here, so nothing
-- comes in between.
create or replace function append_version(p_table text, p_keys text[], p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  columns        text;
  keys           text;
  unchanged      text;
  is_outdated    boolean;
  appended_count integer;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
         string_agg(format('v.%1$I is not distinct from n.%1$I', a.attname), ' and ')
           filter (where a.attname not in ('changed_by', 'author'))
    into columns, unchanged
    from pg_attribute a
   where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname not in ('rev_from', 'rev_to');
  select string_agg(format('v.%1$I = n.%1$I', k), ' and ') into keys from unnest(p_keys) k;

  if p_rows @? '$[*].expected_rev' then
    execute format(
      'select exists (
         select from jsonb_array_elements($1) r
                cross join lateral jsonb_populate_record(null::%1$I, r.value) n
                left join %1$I v on %2$s and v.rev_to = open_rev()
          where r.value ? ''expected_rev'' and (v is null or not (%3$s))
            and (r.value ->> ''expected_rev'')::bigint
                <> case when v is null or (to_jsonb(v) ->> ''is_removed'')::boolean then 0 else v.rev_from end)',
      p_table, keys, unchanged) into is_outdated using p_rows;
    if is_outdated then
      raise exception 'another version has come since' using errcode = 'VG409';
    end if;
  end if;

  execute format(
    'with entries as (select %2$s from jsonb_populate_recordset(null::%1$I, $1)),
          changed as (select n.* from entries n
                    where not exists (select from %1$I v
                                       where %3$s and v.rev_to = open_rev() and %4$s)),
          closed as (update %1$I v set rev_to = $2 from changed n
                      where %3$s and v.rev_to = open_rev() returning 1),
          closed_count as (select count(*) from closed)
     insert into %1$I (%2$s, rev_from) select %2$s, $2 from changed, closed_count',
    p_table, columns, keys, unchanged) using p_rows, p_rev;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
