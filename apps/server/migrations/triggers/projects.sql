create trigger projects_new before insert on projects
  for each row when (new.status <> 1 or new.raised_units <> 0 or new.subscription_count <> 0
    or new.terms_hash is not null)
  execute function refuse_change('project %s: a new project has status 1 and nothing raised', 'id');
create trigger projects_change before update on projects
  for each row execute function project_check_change();
create trigger project_results_guarded before insert or update or delete on project_results
  for each row execute function project_check_result();
create trigger settlement_lines_added after insert on settlement_lines
  referencing new table as changed_lines
  for each statement execute function project_check_lines();
create trigger settlement_lines_changed after update on settlement_lines
  referencing old table as changed_lines
  for each statement execute function project_check_lines();
create trigger settlement_lines_removed after delete on settlement_lines
  referencing old table as changed_lines
  for each statement execute function project_check_lines();
create trigger late_lines_checked after insert on late_lines
  referencing new table as new_lines
  for each statement execute function project_check_late_lines();
create trigger projects_addresses before insert on projects
  for each row execute function project_check_addresses();
create trigger operator_acts_of_project before insert on operator_acts
  for each row when (new.action in ('approve-result', 'cancel-spending'))
  execute function operator_act_check_project();
create trigger project_spendings_new before insert on project_spendings
  for each row execute function project_spending_check_new();
create trigger project_spending_words_new before insert on project_spending_words
  for each row execute function project_spending_words_check();
create trigger house_moves_spending before insert or update on house_moves
  for each row when (new.kind in ('deploy', 'pay-cost', 'return-inflow'))
  execute function house_move_check_spending();
create trigger appointments_before_start before insert or update or delete on appointments
  for each row execute function appointments_before_start();
create trigger project_failures_open before insert or update on project_failures
  for each row execute function project_failure_check();
create trigger projects_given before insert on projects
  for each row execute function project_check_new();
create trigger projects_demo before insert on projects
  for each row execute function demo_mark_project();
-- What everybody is sent of a project is short and has the shape that its readers expect.
create trigger projects_image before insert or update of image on projects
  for each row when (length(new.image) > 200)
  execute function refuse_change('project %s: the name of its image is too long', 'id');
create trigger projects_lists before insert or update of plan, cost_payees, inflow_sources on projects
  for each row when (length(new.plan::text || new.cost_payees::text || new.inflow_sources::text) > 10000)
  execute function refuse_change('project %s: its lists are too long', 'id');
create trigger projects_plan_slices before insert or update of plan on projects
  for each row when (not (jsonb_typeof(new.plan) = 'array'
    and not jsonb_path_exists(new.plan, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(new.plan, '$[*] ? (!(@.name.type() == "string"
      && @.address.type() == "string" && @.sharePpm.type() == "number"
      && @.sharePpm >= 0 && @.sharePpm <= 1000000 && @.sharePpm.floor() == @.sharePpm))')))
  execute function refuse_change('project %s: its plan is malformed', 'id');
create trigger projects_payees before insert or update of cost_payees on projects
  for each row when (not (jsonb_typeof(new.cost_payees) = 'array'
    and not jsonb_path_exists(new.cost_payees, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(new.cost_payees,
      '$[*] ? (!(@.name.type() == "string" && @.address.type() == "string"))')))
  execute function refuse_change('project %s: its payees are malformed', 'id');
create trigger projects_sources before insert or update of inflow_sources on projects
  for each row when (not (jsonb_typeof(new.inflow_sources) = 'array'
    and not jsonb_path_exists(new.inflow_sources, 'strict $[*].type() ? (@ != "string")')))
  execute function refuse_change('project %s: its sources are malformed', 'id');
