-- How far somebody has come with the first login, and what they have chosen, so that another device goes on with it.
alter table membership add column first_login jsonb;
grant update (first_login) on membership to verglas_tenant;
