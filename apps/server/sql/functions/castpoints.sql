-- A row that leaves out station or site keeps the stored ones, because a source that renames a point knows neither.
create or replace function append_castpoint(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  new_point     record;
  last_block    integer;
  last_count    integer;
  complete_rows jsonb;
begin
  for new_point in
    select r.castpoint_id, r.owner_setup_id
      from jsonb_to_recordset(p_rows) r(castpoint_id text, owner_setup_id text)
     where not exists (select from castpoint c where c.id = r.castpoint_id)
  loop
    select c.block, count(*) into last_block, last_count
      from castpoint c
     where c.owner_setup_id is not distinct from new_point.owner_setup_id
     group by c.block
     order by c.block desc
     limit 1;
    if last_block is null or last_count >= 200 then
      select coalesce(max(c.block), -1) + 1 into last_block from castpoint c;
    end if;
    insert into castpoint (id, owner_setup_id, block)
    values (new_point.castpoint_id, new_point.owner_setup_id, last_block)
        on conflict do nothing;
  end loop;

  select jsonb_agg(
           coalesce(
             (select jsonb_build_object('station_id', v.station_id, 'site', v.site)
                from castpoint_version v
               where v.castpoint_id = r.value ->> 'castpoint_id' and v.rev_to = open_rev()), '{}')
           || r.value
           order by r.ordinality)
    into complete_rows
    from jsonb_array_elements(p_rows) with ordinality r;

  if exists (select from jsonb_to_recordset(complete_rows) r(castpoint_id text, station_id text)
               join castpoint c on c.id = r.castpoint_id
               join station s on s.id = r.station_id
              where s.owner_setup_id is not null and s.owner_setup_id is distinct from c.owner_setup_id) then
    raise exception 'a forecast point is held to a station of its own organisation or a public one'
      using errcode = 'invalid_parameter_value';
  end if;
  return append_version('castpoint_version', '{castpoint_id}', p_rev, complete_rows);
end
$$;
