-- How long an organisation keeps every picture of its cameras, and how long the first of each hour.
alter table setup
  add column every_picture_days integer not null default 7 check (every_picture_days between 1 and 60),
  add column hourly_picture_days integer not null default 60 check (hourly_picture_days between 1 and 366),
  add check (every_picture_days <= hourly_picture_days);
