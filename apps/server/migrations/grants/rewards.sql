grant select on campaigns, campaign_decks, campaign_fundings, campaign_returns
  to clearhold_operator, clearhold_auditor;
grant execute on function campaign_pool_units(text) to clearhold_operator, clearhold_auditor;
grant insert (id, name, expires_at, operator_id) on campaigns to clearhold_operator;
grant insert (campaign_id, cards, root, operator_id) on campaign_decks to clearhold_operator;
grant insert (campaign_id, units) on campaign_fundings to clearhold_operator;
grant insert (campaign_id) on campaign_returns to clearhold_operator;

-- Rates are frozen and commissions booked by triggers alone. The worker asks what a fee is to pay.
grant select on commission_plans to clearhold_api, clearhold_operator, clearhold_auditor;
grant insert (ppm) on commission_plans to clearhold_operator;
grant select on commissions to clearhold_api, clearhold_auditor;
grant select on subscription_commissions to clearhold_auditor;
grant execute on function commissions_due(text[], bigint[]) to clearhold_worker;
grant execute on function commissions_received(text, bigint) to clearhold_api;
