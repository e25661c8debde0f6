grant select on projects, project_results, settlement_lines, project_spendings
  to clearhold_api, clearhold_auditor;
grant select on project_moves, project_inflows
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on subscriptions to clearhold_api, clearhold_worker, clearhold_auditor;
grant select (id, user_id, project_id, principal_units, state) on subscriptions
  to clearhold_operator;
grant select on project_suspense_quotes to clearhold_auditor;
grant select on project_suspense_exchanges, project_suspended
  to clearhold_api, clearhold_operator, clearhold_auditor;
grant select on project_arrivals to clearhold_worker, clearhold_auditor;
grant select on project_failures to clearhold_api, clearhold_auditor;
grant select on late_lines to clearhold_api, clearhold_auditor;
grant select on project_spending_words to clearhold_worker, clearhold_auditor;
grant select on standing_payouts to clearhold_guard;
grant select (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, created_at,
  state, reason, details, closed_at, told_at) on standing_payouts
  to clearhold_auditor;
grant select on appointments to clearhold_auditor;

grant select, update (status, status_at) on projects to clearhold_worker;
grant select (id, name) on projects to clearhold_guard;
grant select, insert (id, name, content, image, currency, target_units, target_min_units,
  subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min, plan,
  start_at, end_at, publish_at, give_at, created_at, status_at, agreement, cooling_off_hours,
  deployable_ppm, cost_payees, cost_cap_units, inflow_sources), update (status, status_at) on
  projects
  to clearhold_operator;
grant insert (id, name, content, image, currency, target_units, target_min_units,
  subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min, plan,
  start_at, end_at, publish_at, give_at, created_at, status_at, agreement, cooling_off_hours,
  deployable_ppm, cost_payees, cost_cap_units, inflow_sources) on projects
  to clearhold_demo;
grant select (id, project_id) on subscriptions to clearhold_guard;
grant select, insert, delete on project_results, settlement_lines
  to clearhold_worker, clearhold_operator;
grant select, insert, update (reason, proposed_at) on project_failures to clearhold_operator;

-- Only a journal says that a line is paid.
grant select, insert (id, inflow_id, subscription_id, project_id, part_units, platform_units) on
  late_lines
  to clearhold_worker;

grant select, update (waits_for) on project_spendings to clearhold_worker;
grant select, insert (id, project_id, kind, payee, inflow_id, currency, units, address,
  document_hash, order_text, proposed_at, leaves_at) on project_spendings
  to clearhold_operator;
grant select (spending_id, operator_id, at) on project_spending_words to clearhold_api;
grant select, insert (spending_id, operator_id, assertion) on project_spending_words
  to clearhold_operator;
grant select (subscription_id, user_id, currency, address, withdrawal_id, state, reason, details),
  insert (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, mac, created_at)
  on standing_payouts
  to clearhold_api;
grant select (subscription_id, user_id, currency, address, withdrawal_id, state, reason, details,
  created_at, closed_at, told_at), update (state, reason, details, closed_at, told_at) on
  standing_payouts
  to clearhold_worker;
grant select, insert, update (amount_units), delete on appointments to clearhold_api;

grant execute on function project_escrow_units(text), project_late_units(text),
  project_spending_called_off(project_spendings), demo_is_raised(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_terms(projects)
  to clearhold_api, clearhold_operator, clearhold_auditor;
grant execute on function project_sheet_fault(text) to clearhold_operator, clearhold_auditor;
grant execute on function project_result_signed(text), project_result_approved(text),
  project_outgoing_units(text)
  to clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_source_fault(text, text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_result_right(text) to clearhold_worker, clearhold_auditor;
grant execute on function project_spending_overdue_at(project_spendings),
  project_spending_awaited(project_spendings)
  to clearhold_worker;
grant execute on function project_principal_covered(text), project_draft_hash(jsonb) to clearhold_operator;
grant execute on function project_admit(jsonb), project_release(jsonb) to clearhold_api;
grant execute on function project_close_empty_lines(text, timestamptz) to clearhold_worker;
grant execute on function project_failure_hash(project_failures)
  to clearhold_operator, clearhold_auditor;
grant execute on function project_late_fault(text) to clearhold_auditor;
grant execute on function project_quote_suspense(text) to clearhold_operator;
