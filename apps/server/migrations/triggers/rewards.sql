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
