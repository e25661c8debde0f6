-- For each row of evidence, the journal that it stands for: kind and reference, the accounts on
-- both sides, whose, and the units of the credited account. Where `is_whole` is false the journal
-- may have less; where `is_required` is false, there may be none. `written_by` is the database
-- transaction that wrote the row. `txid` is the chain transaction that it tells of.
create view journal_evidence as
  -- What arrived, whoever it is for: whom its address belonged to when it was credited (deposits_check_fact).
  -- A cold wallet may have another owner since, and so may a false row of an address.
  select arrival.kind, d.id as reference, chain_wallet(d.purpose) as debit, arrival.credit,
    d.owner_id, d.currency, d.amount_units as units, true as is_whole, true as is_required,
    d.txid, d.xmin as written_by
  from deposits d
  -- As it was booked: a wallet from which capital came may become the cold one later.
  cross join lateral (
    select case
      when exists (select from ledger_journals j
        where (j.kind, j.reference) = ('returned-from-cold', d.id)) then true
      when exists (select from ledger_journals j
        where (j.kind, j.reference) = ('capital-funded', d.id)) then false
      else exists (select from chain_addresses c
        where c.address = d.from_address and c.purpose = 'cold') end as is_return
  ) sender
  cross join lateral (select
    case when d.purpose = 'user' then 'deposit-credited'
      when d.purpose = 'project' then 'project-inflow-received'
      when sender.is_return then 'returned-from-cold' else 'capital-funded' end as kind,
    case when d.purpose = 'user' then 'user-available'
      when d.purpose = 'project' then 'project-suspense'
      when sender.is_return then 'cold-wallet' else 'house-capital' end as credit
  ) arrival
  where d.state = 'credited'
  union all
  -- A surplus that was this arrival. What it takes out is taken from the alerts as it is posted.
  select 'surplus-explained', d.id, 'unclassified', chain_wallet(d.purpose), null, d.currency,
    d.amount_units, false, false, d.txid, d.xmin
  from deposits d where d.state = 'credited'
  union all
  select 'network-fee-paid', d.txid, 'network-fee-expense', 'cold-wallet', null, 'TRX',
    d.network_fee_units, true, true, d.txid, d.xmin
  from deposits d where d.state = 'credited' and d.network_fee_units > 0
  union all
  select 'network-fee-paid', p.txid, 'network-fee-expense', 'hot-wallet', null, 'TRX',
    p.network_fee_units, true, true, p.txid, p.xmin
  from payout_attempts p where p.state in ('settled', 'failed') and p.network_fee_units > 0
  union all
  select 'withdrawal-settled', p.withdrawal_id, 'user-held', 'hot-wallet', w.user_id, w.currency,
    w.amount_units - w.fee_units, true, true, p.txid, p.xmin
  from payout_attempts p join withdrawals w on w.id = p.withdrawal_id where p.state = 'settled'
  union all
  select 'network-fee-paid', m.txid, 'network-fee-expense',
    case when m.purpose is not null and m.kind in ('sweep') then chain_wallet(m.purpose)
      when m.kind in ('to-cold', 'deploy', 'pay-cost', 'return-inflow') then 'hot-wallet'
      else 'resource-wallet' end,
    null, 'TRX', m.network_fee_units, true, true, m.txid, m.xmin
  from house_moves m where m.state in ('done', 'failed') and m.network_fee_units > 0
  union all
  -- What the issuer of USDT kept of a move. With what arrived it is the whole move
  -- (house_moves_booked).
  select 'network-fee-paid', m.txid || ' USDT', 'network-fee-expense',
    case m.kind when 'sweep' then chain_wallet(m.purpose) else 'hot-wallet' end,
    null, 'USDT', m.amount_units - 1, false, false, m.txid, m.xmin
  from house_moves m
  where m.state = 'done' and m.currency = 'USDT' and m.kind in ('sweep', 'to-cold')
  union all
  select case m.kind when 'sweep' then 'deposit-swept' when 'top-up' then 'address-topped-up'
      else 'moved-to-cold' end,
    m.id,
    case m.kind when 'sweep' then 'hot-wallet' when 'top-up' then chain_wallet(m.purpose)
      else 'cold-wallet' end,
    case m.kind when 'sweep' then chain_wallet(m.purpose) when 'top-up' then 'resource-wallet'
      else 'hot-wallet' end,
    null, m.currency, m.amount_units, m.currency = 'TRX', true, m.txid, m.xmin
  from house_moves m where m.state = 'done' and m.kind in ('sweep', 'top-up', 'to-cold')
  union all
  -- A difference between chain and books, at an address or of a whole account. No more than the
  -- books had can be written off.
  select case c.reason when 'surplus' then 'surplus-found' else 'shortfall-booked' end, c.finding_id,
    case c.reason when 'surplus' then at.wallet else 'house-deficit' end,
    case c.reason when 'surplus' then 'unclassified' else at.wallet end,
    null, c.currency, c.units, c.reason <> 'unexplained-outflow', true, c.txid, c.xmin
  from chain_alerts c left join chain_addresses a on a.address = c.address
  cross join lateral (select coalesce(chain_wallet(a.purpose), c.address) as wallet) at
  where c.finding_id is not null and c.reason in ('surplus', 'shortfall', 'unexplained-outflow')
  union all
  select 'desk-funded', f.id, 'house-capital', 'exchange-desk', null, f.currency, f.units, true, true,
    null, f.xmin
  from desk_fundings f
  union all
  select 'journal-reversed', v.id, 'exchange-desk', 'house-capital', null, f.currency, f.units, true,
    true, null, t.xmin
  from ledger_journals v join desk_fundings f on f.id = v.reference
  join desk_takebacks t on t.funding_id = f.id
  where v.kind = 'desk-funded'
  union all
  select 'campaign-funded', f.campaign_id, 'house-capital', 'campaign-pool', f.campaign_id, 'TRX',
    f.units, true, true, null, f.xmin
  from campaign_fundings f
  union all
  select 'campaign-returned', r.campaign_id, 'campaign-pool', 'house-capital', r.campaign_id, 'TRX',
    r.units, true, true, null, r.xmin
  from campaign_returns r where r.units > 0;
