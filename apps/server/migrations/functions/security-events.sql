-- A line of a person's history is written by who causes it, and its time is the database's. The
-- kinds are a closed list in the contract; a new one begins here too. A standing payout asks for
-- its withdrawal at the worker, and what is called off or back ends there. A look is written by
-- `look_at_account` alone, a take-back, its end and a remedy with their rows, because an operator's
-- login has no right to insert.
create function security_events_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('%s does not cause the event %s', session_user, new.kind),
    'security_events_cause', 'insufficient_privilege')
  where new.kind <> all (case session_user
    when 'clearhold_operator' then array['operator-looked', 'deposit-taken-back', 'deposit-given-back',
      'debt-written-off', 'debt-ended', 'payout-given-back', 'payout-kept-paid',
      'payout-charged']
    when 'clearhold_api' then array['logged-out', 'session-ended', 'others-ended',
      'withdrawal-requested', 'address-noted', 'address-changed', 'language-set', 'nickname-asked',
      'avatar-changed', 'social-changed', 'data-export-fetched', 'standing-set', 'standing-revoked']
    when 'clearhold_worker' then array['withdrawal-requested', 'withdrawal-called-off',
      'withdrawal-cancelled']
    when 'clearhold_guard' then array['account-opened', 'logged-in', 'logged-in-new-device',
      'login-delayed', 'frozen', 'unfrozen', 'login-password-changed', 'login-password-reset',
      'fund-password-set', 'fund-password-changed', 'fund-password-reset', 'fund-password-locked',
      'email-changed', 'email-change-asked', 'email-change-called-off', 'phone-bound',
      'phone-changed', 'factor-on', 'factor-off-asked', 'factor-off-called-off', 'passkey-added',
      'passkey-removed', 'passkey-suspect', 'recovery-codes-made', 'recovery-code-used',
      'phrase-set', 'phrase-removed', 'address-saved', 'address-changed', 'address-whitelisted',
      'address-whitelist-dropped', 'address-removed', 'address-switch-changed', 'nickname-decided',
      'certification-asked', 'certification-cancelled', 'certification-decided',
      'certification-lapsed', 'documents-looked', 'data-export-asked', 'data-export-ready',
      'closing-asked', 'closing-called-off', 'closing-put-off', 'account-closed', 'account-reopened']
    else '{}' end);
  new.at := clock_timestamp();
  return new;
end
$$;
