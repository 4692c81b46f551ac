-- Sign-in pages that were opened, by age: of too many the oldest are forgotten.
create index oidc_payload_unanswered on oidc_payload (expires_at) where model = 'Interaction';
