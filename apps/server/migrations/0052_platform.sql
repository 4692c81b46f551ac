-- The platform's own administrators make organisations and suspend them; of what is in one they read nothing. Given by a
-- command on the server alone.
alter table person add column is_platform_administrator boolean not null default false;
-- Of an organisation to which nobody comes any more, until it is opened again. What it has stays and goes on.
alter table setup add column suspended_at timestamptz;
