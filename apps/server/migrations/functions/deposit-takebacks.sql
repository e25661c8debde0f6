-- What a deposit credited and nobody has taken back yet.
create function deposit_left_units(deposit text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (d.amount_units - coalesce((select sum(t.booked_units) from deposit_takebacks t
    where t.deposit_id = d.id), 0))::bigint
  from deposits d where d.id = deposit and d.state = 'credited' and d.purpose = 'user'
$$;

-- What operators may still take from people of this currency now.
create function adjustment_left_units(coin text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (c.day_units - coalesce((select sum(t.booked_units) from deposit_takebacks t
    where t.currency = coin and t.booked_at > clock_timestamp() - interval '24 hours'), 0))::bigint
  from adjustment_caps c where c.currency = coin
$$;

-- A take-back takes owner and currency from its deposit; two operators approve it, once, in 24 hours.
create function deposit_takebacks_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('deposit take-back %s: only grows', old.id), '', 'insufficient_privilege')
  where tg_op = 'DELETE';
  if tg_op = 'INSERT' then
    select d.owner_id, d.currency into new.user_id, new.currency
    from deposits d where d.id = new.deposit_id;
    perform refuse(format('deposit %s: did not credit as much', new.deposit_id),
      'deposit_takebacks_left')
    where (new.units <= deposit_left_units(new.deposit_id)) is not true;
    new.order_hash := sha256_hex(concat_ws(' ', 'take back', new.units, new.currency, 'of',
      new.deposit_id || ':', new.reason));
    new.proposed_at := clock_timestamp();
    perform refuse(format('deposit take-back %s: nobody approved it', new.id))
    where num_nonnulls(new.approved_at, new.booked_units, new.booked_at) > 0;
    return new;
  end if;
  perform refuse(format('deposit take-back %s: is as it is', old.id))
  where old.approved_at is not null or to_jsonb(new) - 'approved_at' <> to_jsonb(old) - 'approved_at';
  perform refuse(format('deposit take-back %s: it is over', old.id), 'deposit_takebacks_over')
  where old.proposed_at < clock_timestamp() - interval '24 hours';
  perform refuse(format('deposit take-back %s: two operators decide it', old.id),
    'deposit_takebacks_by_two')
  where operators_behind('take-back-deposit', old.id, old.order_hash) < 2;
  -- The journal has this time, and the programs know no finer one.
  new.approved_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;

-- Each journal is what two operators approved, or as much of it as its owner had. The row of the cap
-- is locked first, so that two journals at once see each other's sums.
create function deposit_takeback_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fact record;
begin
  for fact in
    select j.reference, t.id, t.deposit_id, t.reason, t.units as approved_units, own.owner_id,
      own.currency, e.units, deficit.balance_after_units as deficit_units,
      (own.owner_id, own.currency, j.occurred_at) = (t.user_id, t.currency, t.approved_at)
        and (e.units = t.units or e.units < t.units and e.balance_after_units = 0) as is_approved
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts own on own.id = e.account_id
    join ledger_entries deficit on deficit.journal_id = j.id and deficit.side = 'credit'
    left join deposit_takebacks t on t.id = j.reference
    where j.kind = 'deposit-taken-back' order by own.currency, j.reference
  loop
    perform from adjustment_caps where currency = fact.currency for update;
    perform refuse(format('deposit take-back %s: two operators decide it', fact.reference),
      'deposit_takebacks_by_two')
    where fact.is_approved is not true;
    perform refuse(format('deposit take-back %s: it is over', fact.reference),
      'deposit_takebacks_over')
    where not exists (select from deposit_takebacks where id = fact.id
      and booked_at is null and proposed_at >= clock_timestamp() - interval '24 hours');
    perform refuse(format('deposit %s: did not credit as much', fact.deposit_id),
      'deposit_takebacks_left')
    where (fact.units <= deposit_left_units(fact.deposit_id)) is not true;
    perform refuse(format('deposit take-back %s: no loss as large is booked', fact.reference),
      'deposit_takebacks_deficit')
    where fact.deficit_units < 0;
    perform refuse(format('deposit take-back %s: above the cap of a day', fact.reference),
      'deposit_takebacks_cap')
    where fact.units > adjustment_left_units(fact.currency);
    update deposit_takebacks set booked_units = fact.units, booked_at = clock_timestamp()
    where id = fact.id;
    insert into security_events (user_id, kind, at, details) values (fact.owner_id,
      'deposit-taken-back', clock_timestamp(), jsonb_build_object('amount', trim_scale(
        fact.units / 1000000.0)::text, 'currency', fact.currency, 'reason', fact.reason));
  end loop;
end
$$;
