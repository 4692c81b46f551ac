-- Steps take turns of whatever unit is theirs: a block of forecast points, an organisation. A unit has a name; quality
-- control's are the organisations, '' being all that is public.
alter table progress rename column block to unit;
alter table progress alter column unit type text using unit::text;
alter table block_try rename to unit_try;
alter table unit_try rename column block to unit;
alter table unit_try alter column unit type text using unit::text;
alter table set_aside rename column block to unit;
alter table set_aside alter column unit type text using unit::text;

update progress set unit = substring(step from 9), step = 'quality' where step = 'quality' or step like 'quality:%';
update unit_try set unit = substring(step from 9), step = 'quality' where step = 'quality' or step like 'quality:%';
update set_aside set unit = substring(step from 9), step = 'quality' where step = 'quality' or step like 'quality:%';
