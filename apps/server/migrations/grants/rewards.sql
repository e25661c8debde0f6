grant select on campaigns, campaign_decks, campaign_fundings, campaign_returns
  to clearhold_operator, clearhold_auditor;
grant execute on function campaign_pool_units(text) to clearhold_operator, clearhold_auditor;
grant insert (id, name, expires_at, operator_id) on campaigns to clearhold_operator;
grant insert (campaign_id, cards, root, operator_id) on campaign_decks to clearhold_operator;
grant insert (campaign_id, units) on campaign_fundings to clearhold_operator;
grant insert (campaign_id) on campaign_returns to clearhold_operator;
