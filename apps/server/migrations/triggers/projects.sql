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
create trigger project_moves_told after insert on project_moves
  for each row execute function project_moves_are_told();
create trigger project_failures_open before insert or update on project_failures
  for each row execute function project_failure_check();
create trigger projects_demo before insert on projects
  for each row execute function demo_mark_project();
