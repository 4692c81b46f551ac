-- The login of the organisations' sessions, made by the program itself; read by nobody but the owner of the tables.
create table tenant_login (
  role_name text not null,
  password  text not null,
  made_at   timestamptz not null
);
create unique index tenant_login_once on tenant_login ((true));
