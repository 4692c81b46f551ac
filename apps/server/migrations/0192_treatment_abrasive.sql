-- Sand or grit that a crew has spread: it melts nothing and gives grip.
alter table treatment add column abrasive_gm2 real not null default 0 check (abrasive_gm2 between 0 and 1000);
-- A what-if begins with what was done already; the door of the forecast point holds for it.
grant select on treatment to verglas_tenant;
