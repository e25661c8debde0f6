create trigger campaigns_new before insert on campaigns
  for each row execute function campaigns_check();
create trigger campaign_decks_new before insert on campaign_decks
  for each row execute function campaign_decks_check();
create trigger campaign_fundings_new before insert on campaign_fundings
  for each row execute function campaign_fundings_check();
create trigger campaign_returns_new before insert on campaign_returns
  for each row execute function campaign_returns_check();
create trigger subscriptions_commissions after insert on subscriptions
  for each row execute function commission_freeze();
create trigger commission_plans_new before insert on commission_plans
  for each row execute function commission_plans_check();
create trigger campaign_commitments_new before insert on campaign_commitments
  for each row execute function campaign_commitments_check();
create trigger draw_lines_new before insert on draw_lines
  for each row execute function draw_lines_check();
create trigger subscriptions_boxes after update of state on subscriptions
  for each row when (old.state = 'held' and new.state in ('returned', 'cancelled'))
  execute function boxes_void();
create trigger guard_draw_heads_forward before update on guard_draw_heads
  for each row when (new.position <= old.position)
  execute function refuse_change('guard_draw_heads: a log only grows');
create trigger guard_draw_heads_kept before delete or truncate on guard_draw_heads
  for each statement execute function only_grows();
