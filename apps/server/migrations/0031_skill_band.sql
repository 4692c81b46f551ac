-- How honest the band of the road was, by lead bin: how many readings were held against it and lay within, the sum of
-- the ranked probability score, and by lead bin and tenth of what was held possible how many fell into it. And errors
-- by lead bin and what the road was under. Null with other sources and measures, and before this.
alter table skill add column band_n integer[];
alter table skill add column band_held integer[];
alter table skill add column crps_sum real[];
alter table skill add column rank_n integer[];
alter table skill add column situation_n integer[];
alter table skill add column situation_sum_error real[];
alter table skill add column situation_sum_square real[];
-- Nine deciles of each hour of the road, times 100, one hour after the other.
alter table shadow add column deciles smallint[];

-- as in 0026: nothing filters on them
alter table skill alter column band_n set statistics 0;
alter table skill alter column band_held set statistics 0;
alter table skill alter column crps_sum set statistics 0;
alter table skill alter column rank_n set statistics 0;
alter table skill alter column situation_n set statistics 0;
alter table skill alter column situation_sum_error set statistics 0;
alter table skill alter column situation_sum_square set statistics 0;
alter table shadow alter column deciles set statistics 0;

-- The page of the skill says at which leads the correction is on.
grant select on blend_fit to verglas_tenant;
select close_behind_door('blend_fit', 'castpoint_id', 'setup_castpoint');
