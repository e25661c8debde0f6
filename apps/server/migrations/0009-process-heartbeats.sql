-- So that /readyz can say what runs behind the web server, which has no door to the worker or the
-- signer: the worker leaves a beat for each part that it found well.
--
-- Unlogged: a beat older than a few seconds is worth nothing, so none has to survive a crash.

create unlogged table process_heartbeats (
  process text primary key,
  state text not null,
  beat_at timestamptz not null default now()
);

grant select, insert, update on process_heartbeats to clearhold_worker;
grant select on process_heartbeats to clearhold_api, clearhold_operator, clearhold_auditor;
