-- A content is in its row, or under a key in the object store.
alter table raw_message alter column body drop not null, add column blob text,
  add constraint raw_message_content check ((body is null) <> (blob is null));

alter table report_document alter column content drop not null, add column blob text, add column size_bytes integer,
  add constraint report_document_content check ((content is null) <> (blob is null)),
  add constraint report_document_size check (content is not null or size_bytes is not null);
alter table ticket_document alter column content drop not null, add column blob text, add column size_bytes integer,
  add constraint ticket_document_content check ((content is null) <> (blob is null)),
  add constraint ticket_document_size check (content is not null or size_bytes is not null);

alter table export_part alter column content drop not null, add column blob text,
  add constraint export_part_content check ((content is null) <> (blob is null));

-- Objects without a row are deleted; these find the row of a key.
create index report_document_blob on report_document (blob) where blob is not null;
create index ticket_document_blob on ticket_document (blob) where blob is not null;
create index export_part_blob on export_part (blob) where blob is not null;
