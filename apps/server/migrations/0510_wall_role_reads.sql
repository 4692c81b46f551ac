-- The role of walls of an organisation that was begun before it saw news, oversights and directives, where nobody has
-- changed it: its slides among them were left out. One that somebody has changed says so under Wall screens.
update role
   set features = features || '{oversight,directive,news}'::text[]
 where id = 'wall'
   and features @> '{stations,obs_map,forecasts,cameras,alerts,help_button,roadcast,bridge,presentation_mode,profile_disable,support_disable}'::text[]
   and features <@ '{stations,obs_map,forecasts,cameras,alerts,help_button,roadcast,bridge,presentation_mode,profile_disable,support_disable}'::text[];
