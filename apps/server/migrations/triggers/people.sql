create trigger operator_changes_new before insert on operator_changes
  for each row execute function operator_changes_check_new();
create trigger nickname_requests_change before update on nickname_requests
  for each row execute function nickname_requests_check();
create trigger certification_requests_change before update on certification_requests
  for each row execute function certification_requests_check();
create trigger certification_pictures_change before update on certification_pictures
  for each row execute function certification_pictures_check();
create trigger users_inviter before insert on users
  for each row execute function users_note_inviter();
create trigger users_limits after insert on users
  for each row execute function users_note_limits();
create trigger users_demo before insert on users
  for each row execute function demo_mark_account();
create trigger users_demo_announced after insert on users
  for each row when (new.demo) execute function demo_end_announcement();
create trigger security_events_new before insert on security_events
  for each row execute function security_events_check_new();
-- The owner has the whole week to see it.
create trigger account_closings_now before insert on account_closings
  for each row when (new.asked_at < clock_timestamp() - interval '2 minutes'
    or new.from_at < new.asked_at + interval '7 days')
  execute function refuse_change('closing of %s: it waits a week from now', 'user_id');
create trigger account_closings_change before update on account_closings
  for each row execute function account_closings_check();
create trigger users_closed before update of nickname, bio, avatar, telegram, google on users
  for each row execute function closed_account_check();
do $$
declare
  name text;
begin
  foreach name in array array['sessions', 'guard_devices', 'payees', 'uploads', 'nickname_requests',
    'message_settings', 'appointments', 'deposit_claims', 'certification_requests',
    'certification_pictures']
  loop
    execute format('create trigger %I before insert on %I
      for each row execute function closed_account_check()', name || '_closed', name);
  end loop;
end
$$;
-- After the last number no attempt could be counted, and every archive behind this one would wait.
create trigger data_exports_counted before update on data_exports
  for each row when (new.attempt not in (old.attempt, old.attempt::bigint + 1))
  execute function refuse_change('archive of %s: its writings are counted one by one', 'user_id');
create trigger level_limit_orders_decided before insert or update
  on level_limit_orders for each row execute function level_limit_orders_check();
