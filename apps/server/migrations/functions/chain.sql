-- While an inner payment of a chain transaction has no name that the chain fixes, nobody can say
-- whether another one is the same.
create function deposits_check_reread() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('deposit %s: its block was not read again yet', new.id),
    'deposits_reread_first')
  where exists (select from deposits
    where txid = new.txid and kind = 'int' and length(position) < 64);
  return new;
end
$$;

create function chain_alerts_explain() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.explained_units = new.units then
    new.resolved_at := coalesce(new.resolved_at, clock_timestamp());
  end if;
  return new;
end
$$;

-- The first name resolves what stops nothing; what stops withdrawals needs two.
create function alert_resolutions_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from chain_alerts where id = new.alert_id and resolved_at is null for update;
  perform refuse(format('alert %s: not open', new.alert_id)) where not found;
  perform refuse(format('alert %s: no operator resolved it', new.alert_id))
  where not operator_gave('resolve-alert', new.alert_id::text, new.operator_id, new.reason);
  update chain_alerts set resolved_at = clock_timestamp()
  where id = new.alert_id and (case when stops then 2 else 1 end) <= 1 + (
    select count(*) from alert_resolutions r
    where r.alert_id = new.alert_id and r.operator_id <> new.operator_id);
  return new;
end
$$;

-- Which surplus an operator says a shortfall was: until it is booked a later word takes the place
-- of an earlier one, as there are two operators and no third.
create function deficit_word_of(shortfall bigint, operator text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select surplus_id from deficit_explanations
  where (shortfall_id, operator_id) = (shortfall, operator) order by id desc limit 1
$$;

-- Which surplus two operators say a shortfall was, or null.
create function deficit_explained_by(shortfall bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select surplus_id from (
    select distinct on (operator_id) surplus_id from deficit_explanations
    where shortfall_id = shortfall order by operator_id, id desc
  ) latest group by surplus_id having count(*) > 1
$$;

create function deficit_is_booked(shortfall bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from ledger_journals
    where (kind, reference) = ('deficit-explained', 'alert-' || shortfall))
$$;

create function deficit_explanations_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from chain_alerts where id in (new.shortfall_id, new.surplus_id) order by id for update;
  perform refuse(format('alert %s: that surplus does not explain it', new.shortfall_id),
    'deficit_explanations_fit')
  where deficit_is_booked(new.shortfall_id)
    or not exists (select from chain_alerts f join chain_alerts s on s.id = new.surplus_id
      where f.id = new.shortfall_id and f.reason = 'shortfall' and s.reason = 'surplus'
        and f.currency = s.currency and s.units - s.explained_units >= f.units);
  perform refuse(format('alert %s: this operator has said so', new.shortfall_id),
    'deficit_explanations_once', 'unique_violation')
  where deficit_word_of(new.shortfall_id, new.operator_id) = new.surplus_id;
  perform refuse(format('alert %s: no operator explained it', new.shortfall_id),
    'deficit_explanations_signed')
  where not operator_gave('explain-deficit', new.shortfall_id || ':' || new.surplus_id,
    new.operator_id, new.reason);
  return new;
end
$$;

-- The journal is the two operators' word and no unit more, and both alerts end with it.
create function deficit_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fact record;
begin
  for fact in
    select f.id, f.units, deficit_explained_by(f.id) as surplus_id, e.units as booked_units,
      a.currency = f.currency as is_same, e.balance_after_units
    from unnest(posted) j
    left join chain_alerts f on 'alert-' || f.id = j.reference
    join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
    join ledger_accounts a on a.id = e.account_id
    where j.kind = 'deficit-explained'
  loop
    perform refuse('ledger: two operators explain a deficit, whole, and never below zero',
      'deficit_explained_by_two')
    where fact.surplus_id is null or not fact.is_same or fact.booked_units <> fact.units
      or fact.balance_after_units < 0;
    update chain_alerts set explained_units = explained_units + fact.units
    where id = fact.surplus_id;
    update chain_alerts set resolved_at = coalesce(resolved_at, clock_timestamp())
    where id = fact.id;
  end loop;
end
$$;
