-- A part's beat comes from the process that it runs in, or from who looks at it.
create trigger process_heartbeats_own before insert or update on process_heartbeats
  for each row when (
    (session_user = 'clearhold_guard' and new.process not in ('mail', 'push'))
    or (session_user = 'clearhold_worker' and new.process in ('mail', 'push')))
  execute function refuse_change('heartbeat of %s: not for this login to write', 'process',
    'insufficient_privilege');
