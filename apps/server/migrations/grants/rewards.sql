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
grant execute on function commissions_received(text, bigint, timestamptz) to clearhold_api;

-- What is committed and drawn is public. The secret of a campaign is the guard's.
grant select (campaign_id, words, hash, committed_at) on campaign_commitments
  to clearhold_api, clearhold_operator, clearhold_auditor;
grant select (campaign_id, words, hash, secret, mac, committed_at),
  insert (campaign_id, words, hash, secret, mac, committed_at) on campaign_commitments
  to clearhold_guard;
grant select on boxes to clearhold_api, clearhold_guard, clearhold_auditor;
grant select on draw_lines to clearhold_api, clearhold_guard, clearhold_worker, clearhold_auditor;
grant insert (campaign_id, position, line, head) on draw_lines to clearhold_guard;
grant select on campaigns, campaign_decks to clearhold_api, clearhold_guard;
grant select on campaign_fundings to clearhold_api, clearhold_guard, clearhold_worker;
grant select on campaign_returns to clearhold_api, clearhold_worker;
grant select (campaign_id) on campaign_commitments to clearhold_worker;
grant select, insert (configured, active, mac), update (configured, active, mac)
  on guard_witnesses to clearhold_guard;
grant select, insert (campaign_id, position, head, mac), update (position, head, mac)
  on guard_draw_heads to clearhold_guard;
grant execute on function box_state(boxes, timestamptz) to clearhold_api, clearhold_guard;
grant execute on function campaign_pool_units(text), campaign_highest_units(text),
  campaign_offer(text, timestamptz), campaign_funding_journal(text), reward_is_paid(text)
  to clearhold_api;
grant execute on function boxes_reserve(timestamptz), rewards_unpaid(integer) to clearhold_worker;
