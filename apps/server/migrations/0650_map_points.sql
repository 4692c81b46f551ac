-- The points of the map follow `datapoints_map`. Roles that saw them by the road forecast keep them.
update role
   set features = features || '{datapoints_map}'::text[]
 where features @> '{roadcast}' and features && '{obs_map}' and not features @> '{datapoints_map}';
