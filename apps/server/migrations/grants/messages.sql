-- The worker tells the facts, and writes no message: only the database's functions make one.
grant execute on function messages_tell(timestamptz, integer) to clearhold_worker;
-- What mails and pushes are made of.
grant execute on function messages_take(text, integer) to clearhold_guard;
-- The guard writes letters about the account where their reader wants them.
grant execute on function message_is_on(text, text, text) to clearhold_guard;

grant select (id, user_id, category, kind, subject_id, params, at, told_at, read_at),
  update (read_at) on messages
  to clearhold_api;
grant select, insert, update (is_on) on message_settings to clearhold_api;

-- The guard keeps the browsers that get pushes; what is in a row only it can read.
grant select, insert, delete on guard_push_subscriptions to clearhold_guard;
grant select (id, user_id, session_hash, created_at) on guard_push_subscriptions to clearhold_api;
