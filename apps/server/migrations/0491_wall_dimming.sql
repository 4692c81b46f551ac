-- When a wall is darker, as an administrator has chosen for it; the walls that are there go on as before.
alter table wall
  add column dimming jsonb not null default '{"by": "hours", "from": "22:00", "until": "06:00", "percent": 70}';
