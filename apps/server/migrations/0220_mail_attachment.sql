-- A mail may carry a file; its bytes go when it has been sent.
alter table outbox
  add column attachment_name text,
  add column attachment bytea,
  add constraint outbox_attachment_check check (attachment is null or attachment_name is not null);
