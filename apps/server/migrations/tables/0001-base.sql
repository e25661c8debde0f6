-- What an owner makes is for the owner only. The files in ../grants give each role what it needs.
alter default privileges for role clearhold_owner revoke execute on functions from public;
alter default privileges for role clearhold_owner revoke usage on types from public;

-- So that /readyz can say what runs behind the web server, which has no door to the worker or the
-- signer: the worker leaves a beat for each part that it found well.
--
-- Unlogged: a beat older than a few seconds is worth nothing, so none has to survive a crash.
create unlogged table process_heartbeats (
  process text primary key,
  state text not null,
  beat_at timestamptz not null default now(),
  -- A part that does not work may say so in a word, instead of falling silent.
  well boolean not null default true
);
