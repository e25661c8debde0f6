-- Levels are read; only level_count writes them.
grant select on level_rules, level_days, person_levels to clearhold_api, clearhold_auditor;
grant execute on function person_level(text) to clearhold_api, clearhold_worker;
grant execute on function level_next_day(), level_count(date) to clearhold_worker;
grant execute on function level_differs(date) to clearhold_auditor;
