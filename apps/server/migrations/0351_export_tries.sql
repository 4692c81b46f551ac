-- How often somebody began to make the file: one that ends its maker each time is given up.
alter table export add column tries smallint not null default 0;

-- Parts are added and dropped, never changed.
revoke update on export_part from verglas_tenant;
