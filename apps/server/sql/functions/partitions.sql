-- Makes the monthly partition of p_table that contains p_instant and moves the rows of that month out of the
-- default partition. Columns without statistics in the table have none in the partition either.
create or replace function ensure_partition(p_table text, p_column text, p_instant timestamptz) returns void
language plpgsql as $$
declare
  month_from timestamptz := date_trunc('month', p_instant, 'UTC');
  month_to   timestamptz := date_trunc('month', p_instant, 'UTC') + interval '1 month';
  partition  text := p_table || to_char(month_from at time zone 'UTC', '_YYYY_MM');
  payload    name;
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', partition, p_table);
  for payload in
    select a.attname from pg_attribute a where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
      and a.attstattarget = 0
  loop
    execute format('alter table %I alter column %I set statistics 0', partition, payload);
  end loop;
  execute format(
    'with moved as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
    p_table || '_default', p_column, p_column, partition) using month_from, month_to;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    p_table, partition, month_from, month_to);
end
$$;
