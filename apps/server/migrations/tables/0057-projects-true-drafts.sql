-- What everybody is sent of a project is short.
alter table projects
  add constraint projects_image check (length(image) <= 200) not valid,
  add constraint projects_lists
    check (length(plan::text || cost_payees::text || inflow_sources::text) <= 10000) not valid;
