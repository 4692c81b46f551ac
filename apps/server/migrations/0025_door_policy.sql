-- What stands behind a door is closed without it, whatever a query asks: until now the join with the door alone
-- protected the places of an organisation and what is known of them.
select close_behind_door(p.name, p.place, 'setup_' || p.door)
  from (values
         ('station', 'id', 'station'),
         ('station_version', 'station_id', 'station'),
         ('observation', 'station_id', 'station'),
         ('tide', 'station_id', 'station'),
         ('castpoint', 'id', 'castpoint'),
         ('castpoint_version', 'castpoint_id', 'castpoint'),
         ('forecast_run', 'castpoint_id', 'castpoint'),
         ('ensemble_run', 'castpoint_id', 'castpoint'),
         ('road_forecast', 'castpoint_id', 'castpoint'),
         ('forecast_scenario', 'castpoint_id', 'castpoint'),
         ('error_sample', 'castpoint_id', 'castpoint'),
         ('skill', 'castpoint_id', 'castpoint'),
         ('camera', 'id', 'camera'),
         ('camera_version', 'camera_id', 'camera')
       ) p(name, place, door);

-- Things and contents have no owner; an organisation finds those of the lists that it sees.
revoke select on listing_content, listing_item from verglas_tenant;
create view listed_item with (security_barrier) as
  select c.id as content, u.place, i.id, i.body
    from listing_content c
   cross join unnest(c.items) with ordinality u(id, place)
    join listing_item i on i.id = u.id
   where exists (
           select from listing l
            where l.content = c.id
              and (l.owner_setup_id is null or l.owner_setup_id = current_setting('verglas.setup_id', true)));
grant select on listed_item to verglas_tenant;
