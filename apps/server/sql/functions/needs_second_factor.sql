-- Whether the person has a membership, usable now, with a role that requires a second factor.
create or replace function needs_second_factor(p_person_id text) returns boolean
language sql stable as $$
  select exists (
    select from membership m
      join role r on r.setup_id = m.setup_id and r.id = m.role_id
     where m.person_id = p_person_id and r.needs_second_factor and m.state in ('new', 'active')
       and (m.expires_at is null or m.expires_at > clock_timestamp()))
$$;
