-- Of what the salt is that a crew has spread. Quantities of the table treatment are what stays of each on the lane, dry.
alter table treatment_act
  add column deicer text not null default 'nacl' check (deicer in ('nacl', 'mgcl2', 'cacl2'));
alter table treatment
  add column mgcl2_gm2 real not null default 0 check (mgcl2_gm2 between 0 and 500),
  add column cacl2_gm2 real not null default 0 check (cacl2_gm2 between 0 and 500);
