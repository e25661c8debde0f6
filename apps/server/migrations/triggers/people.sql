create trigger operator_changes_new before insert on operator_changes
  for each row execute function operator_changes_check_new();
create trigger nickname_requests_change before update on nickname_requests
  for each row execute function nickname_requests_check();
create trigger users_demo before insert on users
  for each row execute function demo_mark_account();
create trigger users_demo_announced after insert on users
  for each row when (new.demo) execute function demo_end_announcement();
create trigger security_events_new before insert on security_events
  for each row execute function security_events_check_new();
