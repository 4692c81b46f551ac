-- People as an organisation administers them.

alter table membership
  -- administers people beside what the role allows
  add column is_admin boolean not null default false,
  add column created_at timestamptz not null default now(),
  -- of somebody who belongs elsewhere too: what was typed of them here, all that is shown until they have come
  add column presented jsonb;
update membership m set created_at = p.created_at from person p where p.id = m.person_id;
create index membership_role on membership (setup_id, role_id);

-- The members of the organisation of the session with what is known of each there.
create view member with (security_barrier) as
  select m.setup_id, m.person_id, m.role_id, r.name as role_name, m.is_admin, m.user_type, m.setup_init, m.zone_ids,
         m.expires_at, m.created_at, m.presented is not null as is_presented,
         m.is_admin or 'admin_users' = any(r.features) as is_administrator,
         coalesce(m.presented ->> 'firstName', p.first_name) as first_name,
         coalesce(m.presented ->> 'lastName', p.last_name) as last_name,
         p.email,
         case when m.presented is null then p.login else m.presented ->> 'login' end as login,
         case when m.presented is null then p.phone else m.presented ->> 'phone' end as phone,
         case when m.presented is null then p.timezone else m.presented ->> 'timezone' end as timezone,
         case when m.presented is null then a.max_login_attempts
              else (m.presented ->> 'maxLoginAttempts')::integer end as max_login_attempts,
         case when m.presented is null then p.last_connection_at end as last_connection_at,
         case when m.presented is null and a.locked_at is not null then 'locked' else m.state end as state,
         m.presented is null and exists (
           select from membership o where o.person_id = m.person_id and o.setup_id <> m.setup_id) as is_shared
    from membership m
    join role r on r.setup_id = m.setup_id and r.id = m.role_id
    join person p on p.id = m.person_id
    left join account a on a.person_id = m.person_id
   where m.setup_id = current_setting('verglas.setup_id', true);
grant select on member to verglas_tenant;

-- Who asks for access to an organisation that takes demands; nobody until it says yes.
alter table setup add column takes_demands boolean not null default false;
create table user_demand (
  setup_id   text not null references setup (id),
  id         text not null,
  kind       text not null check (kind in ('signup', 'access')),
  email      text not null,
  first_name text not null default '',
  last_name  text not null default '',
  phone      text,
  lang       text not null check (lang in ('fr', 'en')),
  zone_ids   text[] not null default '{}',
  message    text not null default '',
  created_at timestamptz not null,
  primary key (setup_id, id)
);
create unique index user_demand_email on user_demand (setup_id, lower(email));
select close_to_other_setups('user_demand');
grant select on user_demand to verglas_tenant;
