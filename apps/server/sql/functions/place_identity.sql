-- The id of the place that a source calls p_ref: the id it already has, else the first of p_candidates that
-- does not belong to another place. An existing place without an identity, made by hand or by an earlier
-- version of the program, is taken over if it has the same name, or the same coordinates ("latitude
-- longitude"), as the source gives; a castpoint of the settings (source '') only needs the same owner. For a
-- station that was merged into another one, returns the id of that one.
create or replace function claim_place(
  p_kind text, p_owner_setup_id text, p_source text, p_ref text, p_candidates text[]
) returns text
language plpgsql as $$
declare
  candidate text;
  claimed   text;
begin
  -- the first pass only looks; if another connection claims the same name meanwhile, its id is found
  foreach candidate in array array[null] || p_candidates loop
    if not is_other_place(p_kind, candidate, p_owner_setup_id, p_source, p_ref) then
      -- a claim lost in a crash is made again; what is published about the place waits for the disk, and
      -- thereby for this claim
      perform set_config('synchronous_commit', 'off', true);
      insert into place_identity (kind, id, owner_setup_id, source, ref)
      values (p_kind, candidate, p_owner_setup_id, p_source, p_ref)
          on conflict do nothing;
    end if;
    select coalesce(i.merged_into, i.id) into claimed
      from place_identity i
     where i.kind = p_kind and i.owner_setup_id is not distinct from p_owner_setup_id and i.source = p_source
       and md5(i.ref) = md5(p_ref) and i.ref = p_ref;
    if found then
      return claimed;
    end if;
  end loop;
  raise exception 'no id is left for the % %', p_kind, left(p_ref, 100) using errcode = 'unique_violation';
end
$$;

create or replace function is_other_place(
  p_kind text, p_id text, p_owner_setup_id text, p_source text, p_ref text
) returns boolean
language sql stable as $$
  select p_id is null or case p_kind
    when 'station' then exists (
      select from station_version v
       where v.station_id = p_id and v.rev_to = open_rev() and (v.source, v.ref) <> (p_source, p_ref))
    when 'camera' then exists (
      select from camera_version v
       where v.camera_id = p_id and v.rev_to = open_rev()
         and (v.source, v.ref) is distinct from (p_source, p_ref))
    else exists (
      select from castpoint c
        left join castpoint_version v on v.castpoint_id = c.id and v.rev_to = open_rev()
       where c.id = p_id
         and (c.owner_setup_id is distinct from p_owner_setup_id
              or p_source <> '' and (abs(v.latitude_deg - split_part(p_ref, ' ', 1)::float) > 0.00006
                                     or abs(v.longitude_deg - split_part(p_ref, ' ', 2)::float) > 0.00006)))
  end
$$;
