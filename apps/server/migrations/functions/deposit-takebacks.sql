-- What a deposit credited and nobody has taken back yet.
create function deposit_left_units(deposit text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (d.amount_units - coalesce((
    select sum(case when t.undoes is null then t.booked_units else -t.booked_units end)
    from deposit_takebacks t where t.deposit_id = d.id), 0))::bigint
  from deposits d where d.id = deposit and d.state = 'credited' and d.purpose = 'user'
$$;

-- What the deposit's owner has exchanged of its coin since it was credited, as far as nobody took
-- it back: by the order of the account's entries, because the times of rows are what a login wrote.
create function deposit_exchanged_units(deposit text, exchange text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (x.paid_units - coalesce((select sum(t.booked_units) from deposit_takebacks t
    where t.exchange_id = x.id), 0))::bigint
  from deposits d join exchanges x on x.id = exchange and x.user_id = d.owner_id
    and x.from_currency = d.currency
  where d.id = deposit and exists (
    select from ledger_journals j join ledger_entries e on e.journal_id = j.id,
      ledger_journals k join ledger_entries f on f.journal_id = k.id
    where (j.kind, j.reference) = ('exchange-done', x.id)
      and (k.kind, k.reference) = ('deposit-credited', d.id)
      and e.account_id = f.account_id and e.version > f.version)
$$;

-- What operators may still take from people of this currency now, or no longer demand of them. The time
-- is computed once: else it is no condition of an index, and all that was ever booked is read.
create function adjustment_left_units(coin text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (c.day_units - coalesce((select sum(t.booked_units) from deposit_takebacks t
    where t.currency = coin and t.undoes is null
      and t.booked_at > (select clock_timestamp() - interval '24 hours')), 0)
    - coalesce((select sum(r.units) from remedies r where r.currency = coin and r.kind = 'write-off'
      and r.booked_at > (select clock_timestamp() - interval '24 hours')), 0))::bigint
  from adjustment_caps c where c.currency = coin
$$;

-- A take-back takes owner and currency from its deposit, and what gives one back all of it from
-- that one; two operators approve it, once, in 24 hours.
create function deposit_takebacks_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.undoes is not null then
      select t.deposit_id, t.booked_units into new.deposit_id, new.units
      from deposit_takebacks t where t.id = new.undoes and t.undoes is null
        and not exists (select from deposit_takebacks u
          where u.undoes = t.id and u.booked_at is not null);
      perform refuse(format('deposit take-back %s: took nothing that is left', new.undoes),
        'deposit_takebacks_undone')
      where new.units is null;
    end if;
    select d.owner_id, d.currency into new.user_id, new.currency
    from deposits d where d.id = new.deposit_id;
    perform refuse(format('deposit %s: did not credit as much', new.deposit_id),
      'deposit_takebacks_left')
    where new.undoes is null and (new.units <= deposit_left_units(new.deposit_id)) is not true;
    perform refuse(format('exchange %s: its owner exchanged no more of the deposit', new.exchange_id),
      'deposit_takebacks_exchanged_left')
    where new.exchange_id is not null
      and (new.units <= deposit_exchanged_units(new.deposit_id, new.exchange_id)) is not true;
    new.order_hash := sha256_hex(concat_ws(' ',
      case when new.undoes is null then 'take back' else 'give back' end,
      new.units, new.currency, 'of', 'exchange ' || new.exchange_id, 'take-back ' || new.undoes,
      new.deposit_id || ':', new.reason));
    new.proposed_at := clock_timestamp();
    perform refuse(format('deposit take-back %s: nobody approved it', new.id))
    where num_nonnulls(new.approved_at, new.booked_units, new.booked_at, new.exchanged_units) > 0;
    return new;
  end if;
  perform refuse(format('deposit take-back %s: is as it is', old.id))
  where old.approved_at is not null or to_jsonb(new) - 'approved_at' <> to_jsonb(old) - 'approved_at';
  perform refuse(format('deposit take-back %s: it is over', old.id), 'deposit_takebacks_over')
  where old.proposed_at < clock_timestamp() - interval '24 hours';
  perform refuse(format('deposit take-back %s: two operators decide it', old.id),
    'deposit_takebacks_by_two')
  where operators_behind(case when old.undoes is null then 'take-back-deposit'
    else 'give-back-deposit' end, old.id, old.order_hash) < 2;
  new.approved_at := clock_timestamp();
  return new;
end
$$;

-- Each journal is what two operators approved, or as much of it as its owner had; what is given
-- back is all that was taken. The row of the cap is locked first, so that two journals at once see
-- each other's sums.
create function deposit_takeback_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fact record;
begin
  for fact in
    select j.reference, t.id, t.deposit_id, t.reason, t.undoes, t.exchange_id, own.owner_id,
      own.currency as own_currency, e.units as own_units, house.currency, deficit.units,
      deficit.balance_after_units as deficit_units,
      (own.owner_id, house.currency) = (t.user_id, t.currency) and t.approved_at is not null
        and own.currency = coalesce(x.to_currency, t.currency)
        and (e.units = asked.units
          or t.undoes is null and e.units < asked.units and e.balance_after_units = 0)
        and deficit.units = coalesce(div(e.units::numeric * x.paid_units, x.received_units), e.units)
        as is_approved
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts own on own.id = e.account_id and own.code = 'user-available'
    join ledger_entries deficit on deficit.journal_id = j.id
    join ledger_accounts house on house.id = deficit.account_id and house.code = 'house-deficit'
    left join deposit_takebacks t on t.id = j.reference and j.kind = case
      when t.undoes is not null then 'deposit-given-back'
      when t.exchange_id is not null then 'exchanged-deposit-taken-back'
      else 'deposit-taken-back' end
    left join exchanges x on x.id = t.exchange_id
    cross join lateral (select coalesce(div(t.units::numeric * x.received_units, x.paid_units),
      t.units) as units) asked
    where j.kind in ('deposit-taken-back', 'exchanged-deposit-taken-back', 'deposit-given-back')
    order by house.currency, j.reference
  loop
    perform from adjustment_caps where currency = fact.currency for update;
    perform refuse(format('deposit take-back %s: two operators decide it', fact.reference),
      'deposit_takebacks_by_two')
    where fact.is_approved is not true;
    perform refuse(format('deposit take-back %s: it is over', fact.reference),
      'deposit_takebacks_over')
    where not exists (select from deposit_takebacks where id = fact.id
      and booked_at is null and proposed_at >= clock_timestamp() - interval '24 hours');
    if fact.undoes is null then
      perform refuse(format('deposit %s: did not credit as much', fact.deposit_id),
        'deposit_takebacks_left')
      where (fact.units <= deposit_left_units(fact.deposit_id)) is not true;
      perform refuse(format('exchange %s: its owner exchanged no more of the deposit',
        fact.exchange_id), 'deposit_takebacks_exchanged_left')
      where fact.exchange_id is not null
        and (fact.units <= deposit_exchanged_units(fact.deposit_id, fact.exchange_id)) is not true;
      perform refuse(format('deposit take-back %s: no loss as large is booked', fact.reference),
        'deposit_takebacks_deficit')
      where fact.deficit_units < 0;
      perform refuse(format('deposit take-back %s: above the cap of a day', fact.reference),
        'deposit_takebacks_cap')
      where fact.units > adjustment_left_units(fact.currency);
    end if;
    perform refuse(format('deposit %s: what really came was credited since', fact.deposit_id),
      'deposit_takebacks_undone')
    from deposits d join deposits n
      on (n.txid, n.kind, n.position, n.turn) = (d.txid, d.kind, d.position, d.turn + 1)
    where fact.undoes is not null and d.id = fact.deposit_id;
    update deposit_takebacks set booked_units = fact.units, booked_at = clock_timestamp(),
      exchanged_units = case when fact.exchange_id is not null then fact.own_units end
    where id = fact.id;
    insert into security_events (user_id, kind, at, details) values (fact.owner_id,
      case when fact.undoes is null then 'deposit-taken-back' else 'deposit-given-back' end,
      clock_timestamp(), jsonb_build_object('amount', trim_scale(fact.own_units / 1000000.0)::text,
        'currency', fact.own_currency, 'reason', fact.reason, 'subject', fact.deposit_id));
  end loop;
end
$$;
