-- Every change that could be a thief's holds withdrawals for a day (decisions 4): why, until when.

alter table guard_holds drop constraint guard_holds_reason;
alter table guard_holds add constraint guard_holds_reason check (reason in (
  'fund-password-reset', 'login-password-changed', 'email-changed', 'phone-changed',
  'second-factor-changed', 'recovery', 'frozen'));
