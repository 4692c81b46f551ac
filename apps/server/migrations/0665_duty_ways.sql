-- The ways that reach a person on duty are for each member to choose, in the organisation's own session.
grant update (duty_ways) on membership to verglas_tenant;
