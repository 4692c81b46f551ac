-- The first administrator of an organisation is let in at once: what was typed of them is not kept beside who they are.
update membership set presented = null where setup_init and presented is not null;

-- As before, but who administers the platform keeps their account as somebody of several organisations does.
create or replace view member with (security_barrier) as
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
         m.presented is null and (p.is_platform_administrator or exists (
           select from membership o where o.person_id = m.person_id and o.setup_id <> m.setup_id)) as is_shared,
         case when m.presented is null then p.search_text
              else people_folded(coalesce(m.presented ->> 'firstName', p.first_name) || ' ' ||
                                 coalesce(m.presented ->> 'lastName', p.last_name) || ' ' || p.email || ' ' ||
                                 coalesce(m.presented ->> 'login', '')) end as search_text,
         case when m.presented ->> 'lastName' is null then p.last_name_order
              else people_folded(m.presented ->> 'lastName') collate "C" end as last_name_order,
         case when m.presented ->> 'firstName' is null then p.first_name_order
              else people_folded(m.presented ->> 'firstName') collate "C" end as first_name_order,
         r.name_order as role_name_order
    from membership m
    join role r on r.setup_id = m.setup_id and r.id = m.role_id
    join person p on p.id = m.person_id
    left join account a on a.person_id = m.person_id
   where m.setup_id = current_setting('verglas.setup_id', true);
