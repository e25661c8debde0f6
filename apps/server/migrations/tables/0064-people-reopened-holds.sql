-- An account that was opened again is held for this reason, and not for a recovery of its owner's.
alter table guard_holds drop constraint guard_holds_reason;
alter table guard_holds add constraint guard_holds_reason check (reason in (
  'fund-password-reset', 'login-password-changed', 'email-changed', 'phone-changed',
  'second-factor-changed', 'recovery', 'frozen', 'reopened'));
