-- Every change that could be a thief's holds withdrawals for a day (decisions 4): why, until when.

alter table guard_holds drop constraint guard_holds_reason;
alter table guard_holds add constraint guard_holds_reason check (reason in (
  'fund-password-reset', 'login-password-changed', 'email-changed', 'phone-changed',
  'second-factor-changed', 'recovery', 'frozen'));

-- A changed password ends sessions in its own transaction: nothing may happen between the two.
grant select (token_hash, user_id, revoked_at), update (revoked_at) on sessions to clearhold_guard;

-- A password must not be the name of its owner.
grant select (username) on users to clearhold_guard;
