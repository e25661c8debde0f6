-- True when two who are operators still put their names to these words within a day.
create function campaign_decided(act text, campaign text, words text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select operators_behind(act, campaign, sha256_hex(words), clock_timestamp() - interval '24 hours') >= 2
$$;

-- What the pool of a campaign holds.
create function campaign_pool_units(campaign text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select balance_units from ledger_accounts
    where (code, owner_id, currency) = ('campaign-pool', campaign, 'TRX')), 0)
$$;

-- The journal that moved the pool of a campaign out of the house's capital.
create function campaign_funding_journal(campaign text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select id from ledger_journals where (kind, reference) = ('campaign-funded', campaign)
$$;

create function campaigns_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('campaign %s: no operator drafted it', new.id))
  where not operator_gave('draft-campaign', new.id, new.operator_id,
    extract(epoch from new.expires_at)::bigint || ' ' || new.name);
  return new;
end
$$;

-- A deck has one form, the highest card first, and one campaign.
create function campaign_decks_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select count(*), sum(units) into new.card_count, new.sum_units from unnest(new.cards) units;
  perform refuse(format('deck of %s: the highest card comes first', new.campaign_id),
    'campaign_decks_order')
  from unnest(new.cards) with ordinality card(units, place)
  where units > new.cards[place - 1];
  perform refuse(format('deck of %s: no operator set it', new.campaign_id))
  where not operator_gave('set-deck', new.campaign_id, new.operator_id,
    concat_ws(' ', new.root, new.card_count, new.sum_units));
  return new;
end
$$;

-- Two operators fund exactly this deck, and the pool holds all of it.
create function campaign_fundings_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deck campaign_decks;
begin
  select * into deck from campaign_decks where campaign_id = new.campaign_id;
  perform refuse(format('campaign %s: the cards are worth more than its pool', new.campaign_id),
    'campaign_fundings_sum')
  where deck.sum_units > new.units;
  perform refuse(format('campaign %s: two operators fund it', new.campaign_id),
    'campaign_fundings_by_two')
  where not campaign_decided('fund-campaign', new.campaign_id,
    concat_ws(' ', deck.root, deck.card_count, deck.sum_units, new.units));
  return new;
end
$$;

-- Two operators take all back that the pool still holds: of a campaign that was committed once its log is
-- closed and every reward is paid.
create function campaign_returns_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- If the guard is committing right now, this waits for that and then sees it.
  perform from campaign_fundings where campaign_id = new.campaign_id for update;
  perform refuse(format('campaign %s: two operators close it', new.campaign_id),
    'campaign_returns_by_two')
  where not campaign_decided('close-campaign', new.campaign_id, 'close ' || new.campaign_id);
  perform refuse(format('campaign %s: its draws are not over', new.campaign_id),
    'campaign_returns_over')
  where exists (select from campaign_commitments where campaign_id = new.campaign_id)
    and (not exists (select from draw_lines
        where campaign_id = new.campaign_id and kind = 'close')
      or exists (select from draw_lines d
        join draw_lines o on o.campaign_id = d.campaign_id and o.number = d.number and o.kind = 'open'
        where d.campaign_id = new.campaign_id and d.kind in ('draw', 'lapse')
          and not reward_is_paid(o.box_id)));
  new.units := campaign_pool_units(new.campaign_id);
  return new;
end
$$;
