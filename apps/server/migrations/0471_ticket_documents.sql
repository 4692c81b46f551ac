-- What people send with a ticket or with an answer to it; each is kept once, by the hash of its bytes.
alter table ticket_version add column documents jsonb;
create table ticket_document (
  setup_id    text not null references setup (id),
  document_id text not null check (document_id ~ '^[0-9a-f]{64}$'),
  media_type  text not null,
  content     bytea not null,
  sent_by     text not null,
  sent_at     timestamptz not null,
  primary key (setup_id, document_id)
);
alter table ticket_document alter column content set storage external;
select close_to_other_setups('ticket_document');
grant select on ticket_document to verglas_tenant;

-- Where an answer to a mail goes.
alter table outbox add column reply_to text;
