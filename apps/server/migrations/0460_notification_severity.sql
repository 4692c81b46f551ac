-- From which severity on somebody is told of alerts at a point: the same by each way there.
alter table notification
  add column min_severity smallint not null default 1 check (min_severity between 1 and 4);
