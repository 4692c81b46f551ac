-- Who comes for the first time is shown as they are from then on.
grant update (presented) on membership to verglas_tenant;
