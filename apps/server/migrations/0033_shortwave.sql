-- Sunshine on a level surface at each step, W/m², where a source gives it: the road model takes it before what it makes of
-- the clouds.
alter table forecast_run add column shortwave smallint[];
-- as in 0026: nothing filters on it
alter table forecast_run alter column shortwave set statistics 0;
