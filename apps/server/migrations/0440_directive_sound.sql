-- Whether directives are heard is for each member to say, in the organisation's own session.
grant update (has_directive_sound) on membership to verglas_tenant;
