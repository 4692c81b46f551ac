-- What a camera that sends its pictures itself shows to be let in. Of the token its hash alone is kept; without one
-- nothing can be sent.
create table camera_token (
  setup_id        text not null references setup (id),
  own_camera_id   text not null,
  token_hash      text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at         timestamptz not null,
  made_by         text not null,
  -- the last picture that was taken, and the last that was refused
  accepted_at     timestamptz,
  refused_at      timestamptz,
  refusal         text,
  -- the last time that something was sent, whatever came of it
  tried_at        timestamptz,
  primary key (setup_id, own_camera_id)
);
select close_to_other_setups('camera_token');
grant select (setup_id, own_camera_id, made_at, made_by, accepted_at, refused_at, refusal) on camera_token
  to verglas_tenant;
