-- What a remedy of this kind is about, and how much: no row where nothing of it is open. A debt can
-- end once its withdrawal is settled for good: before, the money of it may still come back. What an
-- invented payout took can go back, or stay paid, once the signer's nodes have proved that it did not leave.
-- What was given back is charged once the signer's nodes and the books have seen the same payment leave: the
-- payment, without a fee. A restored one that was owed already is not owed twice.
create function remedy_subject(p_kind text, withdrawal text)
returns table (user_id text, currency text, units bigint, fee_units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.user_id, d.currency, d.units, 0
  from recovered_debts d join withdrawals w on w.id = d.withdrawal_id
  where p_kind = 'write-off' and d.withdrawal_id = withdrawal and d.written_off_at is null
    and (w.state = 'settled' or exists (select from remedies r
      where (r.withdrawal_id, r.kind) = (w.id, 'charge') and r.booked_at is not null))
  union all
  select w.user_id, w.currency, w.amount_units - w.fee_units, 0
  from withdrawals w
  where p_kind = 'charge' and w.id = withdrawal and w.state = 'returned'
    and exists (select from payouts_left p
      join chain_alerts c on c.txid = p.txid and c.reason = 'unexplained-outflow'
      join ledger_journals j on (j.kind, j.reference) = ('shortfall-booked', c.finding_id)
      where p.order_id = w.id and c.currency = w.currency and c.units >= w.amount_units - w.fee_units)
    and not exists (select from recovered_debts d where d.withdrawal_id = w.id)
  union all
  select w.user_id, w.currency, w.amount_units, w.fee_units
  from payouts_disproved p join withdrawals w on w.id = p.order_id and w.state = 'settled'
  join ledger_journals j on (j.id, j.kind) = (p.journal_id, 'withdrawal-settled')
  where p_kind in ('give-back', 'keep-paid') and p.order_id = withdrawal and p.ended_at is null
    and (p.currency, p.units)
    = (w.currency, w.amount_units - w.fee_units)
    and not exists (select from remedies r
      where r.withdrawal_id = w.id and r.booked_at is not null)
$$;

-- What operators gave back or no longer demand of one currency, all people together, and what they
-- charged to people whose payments had left, written off or not.
create function remedy_sums(coin text, out remedied_units bigint, out charged_units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(units) filter (where kind in ('write-off', 'give-back')), 0)::bigint,
    coalesce(sum(units) filter (where kind = 'charge'), 0)::bigint
  from remedies where currency = coin and booked_at is not null
$$;

-- Two operators approve it, once, in 24 hours. A debt of which nothing was repaid ends at once, and so does
-- the question whether a payout goes back; what is charged is owed at once.
create function remedies_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    select s.user_id, s.currency, s.units, s.fee_units
    into new.user_id, new.currency, new.units, new.fee_units
    from remedy_subject(new.kind, new.withdrawal_id) s;
    perform refuse(format('%s: there is nothing to remedy so', new.withdrawal_id), 'remedies_open')
    where not found;
    new.order_hash := sha256_hex(concat_ws(' ', new.kind, new.units, new.currency, 'of',
      new.withdrawal_id || ':', new.reason));
    new.proposed_at := clock_timestamp();
    perform refuse(format('remedy %s: nobody approved it', new.id))
    where num_nonnulls(new.approved_at, new.booked_units, new.booked_at) > 0;
    return new;
  end if;
  perform refuse(format('remedy %s: is as it is', old.id))
  where old.approved_at is not null or to_jsonb(new) - 'approved_at' <> to_jsonb(old) - 'approved_at';
  perform refuse(format('remedy %s: it is over', old.id), 'remedies_over')
  where old.proposed_at < clock_timestamp() - interval '24 hours';
  perform refuse(format('remedy %s: two operators decide it', old.id), 'remedies_by_two')
  where operators_behind(case old.kind when 'write-off' then 'write-off-debt'
    when 'charge' then 'charge-payout' else 'give-back-payout' end, old.id, old.order_hash) < 2;
  new.approved_at := clock_timestamp();
  if old.kind = 'write-off' and exists (select from recovered_debts d
    where d.withdrawal_id = old.withdrawal_id and d.repaid_at is null) then
    perform remedy_end_debt(old, false);
    new.booked_units := 0;
    new.booked_at := clock_timestamp();
  elsif old.kind in ('keep-paid', 'charge') then
    perform from withdrawals where id = old.withdrawal_id for update;
    perform refuse(format('%s: there is nothing to remedy so', old.withdrawal_id), 'remedies_open')
    where not exists (select from remedy_subject(old.kind, old.withdrawal_id));
    new.booked_units := 0;
    new.booked_at := clock_timestamp();
    if old.kind = 'charge' then
      perform remedy_charge(old);
    else
      perform remedy_note(old, 'payout-kept-paid');
    end if;
  end if;
  return new;
end
$$;

-- Ends the debt of a write-off, inside the cap of a day. The row of the cap is locked first, so
-- that two at once see each other's sums.
create function remedy_end_debt(remedy remedies, was_repaid boolean) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from adjustment_caps where currency = remedy.currency for update;
  perform refuse(format('remedy %s: above the cap of a day', remedy.id), 'remedies_cap')
  where remedy.units > adjustment_left_units(remedy.currency);
  update recovered_debts set written_off_at = clock_timestamp()
  where withdrawal_id = remedy.withdrawal_id and written_off_at is null
    and (repaid_at is not null) = was_repaid
    and exists (select from remedy_subject(remedy.kind, remedy.withdrawal_id));
  perform refuse(format('%s: there is nothing to remedy so', remedy.withdrawal_id), 'remedies_open')
  where not found;
  perform remedy_note(remedy, case when was_repaid then 'debt-written-off' else 'debt-ended' end);
end
$$;

-- The line of its owner's history.
create function remedy_note(remedy remedies, event text) returns void
language sql set search_path = public, pg_temp as $$
  insert into security_events (user_id, kind, at, details) values (remedy.user_id, event,
    clock_timestamp(), jsonb_build_object('amount', trim_scale(remedy.units / 1000000.0)::text,
      'currency', remedy.currency, 'reason', remedy.reason,
      'subject', remedy.withdrawal_id))
$$;

-- What an invented payout booked goes back: its coins are still in the hot wallet, by what the chain
-- moved. The signer need not look for the payment any more, and the alerts about it have ended.
create function remedy_give_back(remedy remedies, journal text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from withdrawals where id = remedy.withdrawal_id for update;
  perform refuse(format('%s: there is nothing to remedy so', remedy.withdrawal_id), 'remedies_open')
  where not exists (select from remedy_subject(remedy.kind, remedy.withdrawal_id));
  perform refuse(format('remedy %s: its fee was another one', remedy.id), 'remedies_by_two')
  where remedy.fee_units <> coalesce((
    select e.units from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.code = 'fee-income'
    where e.journal_id = journal), 0);
  perform refuse(format('remedy %s: the hot wallet does not hold its coins', remedy.id),
    'remedies_held')
  from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'hot-wallet'
  where e.journal_id = journal and e.balance_after_units > (
    select coalesce(sum(h.units), 0) from chain_holdings h
    join chain_addresses c on c.address = h.address and c.purpose = 'hot'
    where h.currency = remedy.currency);
  delete from payouts_unseen where order_id = remedy.withdrawal_id;
  update chain_alerts set resolved_at = clock_timestamp()
  where resolved_at is null and (
    reason = 'books-broken'
      and starts_with(address, 'payout-unseen: paid ' || remedy.withdrawal_id || ' ')
    or (reason, address, currency, units)
      = ('books-differ', 'hot-wallet', remedy.currency, remedy.units - remedy.fee_units));
  perform remedy_note(remedy, 'payout-given-back');
end
$$;

-- What left is owed by who has the coins and the balance. The outflow is explained by it, and the alerts
-- about it have ended.
create function remedy_charge(remedy remedies) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovered_debts (withdrawal_id, user_id, currency, units)
  values (remedy.withdrawal_id, remedy.user_id, remedy.currency, remedy.units);
  update chain_alerts set resolved_at = clock_timestamp()
  where resolved_at is null and (
    reason = 'books-broken'
      and starts_with(address, 'return-unproved: given back ' || remedy.withdrawal_id || ' ')
    or reason = 'unexplained-outflow'
      and txid in (select p.txid from payouts_left p where p.order_id = remedy.withdrawal_id));
  perform remedy_note(remedy, 'payout-charged');
end
$$;

-- Each journal is what two operators approved, whole and once.
create function remedy_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fact record;
begin
  for fact in
    select j.id, j.reference, r as remedy, (own.owner_id, own.currency, e.units)
      = (r.user_id, r.currency, r.units) and r.approved_at is not null as is_approved
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts own on own.id = e.account_id and own.code = 'user-available'
    left join remedies r on r.id = j.reference
      and (j.kind, r.kind)
        in (('debt-written-off', 'write-off'), ('payout-given-back', 'give-back'))
    where j.kind in ('debt-written-off', 'payout-given-back')
    order by own.currency, j.reference
  loop
    perform refuse(format('remedy %s: two operators decide it', fact.reference), 'remedies_by_two')
    where fact.is_approved is not true;
    perform refuse(format('remedy %s: it is over', fact.reference), 'remedies_over')
    where not exists (select from remedies where id = fact.reference
      and booked_at is null and proposed_at >= clock_timestamp() - interval '24 hours');
    if (fact.remedy).kind = 'write-off' then
      perform remedy_end_debt(fact.remedy, true);
    else
      perform remedy_give_back(fact.remedy, fact.id);
    end if;
    update remedies set booked_units = units, booked_at = clock_timestamp()
    where id = fact.reference;
  end loop;
end
$$;
