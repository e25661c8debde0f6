-- Rows of these tables, like those of the ledger, are never changed or removed.
do $$
declare
  name text;
begin
  foreach name in array array['operators', 'operator_changes', 'operator_drops', 'operator_acts',
    'security_events', 'certification_looks', 'alert_resolutions', 'deficit_explanations',
    'address_quarantines', 'desk_fundings', 'desk_takebacks', 'withdrawal_approvals', 'payout_verdicts',
    'project_spending_words', 'restore_releases', 'text_agreements', 'payouts_left',
    'level_rules', 'level_days', 'person_levels', 'campaigns', 'campaign_decks',
    'campaign_fundings', 'campaign_returns', 'commission_plans', 'subscription_commissions',
    'commissions', 'campaign_commitments', 'draw_lines']
  loop
    execute format('create trigger %I before update or delete or truncate on %I
      for each statement execute function only_grows()', name || '_append_only', name);
  end loop;
  -- Of these some fields change, by the rules of their own triggers.
  foreach name in array array['deposit_takebacks', 'remedies', 'exchange_rate_orders',
    'exchange_cap_orders', 'level_limit_orders', 'notices', 'press_texts', 'payouts_disproved']
  loop
    execute format('create trigger %I before delete or truncate on %I
      for each statement execute function only_grows()', name || '_kept', name);
  end loop;
end
$$;
