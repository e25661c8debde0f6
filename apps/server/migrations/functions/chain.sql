create function chain_alerts_explain() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.explained_units = new.units then
    new.resolved_at := coalesce(new.resolved_at, clock_timestamp());
  end if;
  return new;
end
$$;

-- The first name resolves what stops nothing; what stops withdrawals needs two. One act may be for all
-- of a reason and currency between two alerts: "surplus:TRX:1-900 (800): why".
create function alert_resolutions_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended chain_alerts;
  many text[] := regexp_match(new.reason, '^([a-z-]+):([A-Z]+):(\d{1,18})-(\d{1,18}) \(\d+\): ');
begin
  select * into ended from chain_alerts where id = new.alert_id and resolved_at is null for update;
  perform refuse(format('alert %s: not open', new.alert_id)) where not found;
  perform refuse(format('alert %s: no operator resolved it', new.alert_id))
  where not operator_gave('resolve-alert', case
    when (many[1], many[2]) = (ended.reason, ended.currency)
      and ended.id between many[3]::bigint and many[4]::bigint then split_part(new.reason, ' ', 1)
    else ended.id::text end, new.operator_id, new.reason);
  update chain_alerts set resolved_at = clock_timestamp()
  where id = new.alert_id and (case when stops then 2 else 1 end) <= 1 + (
    select count(*) from alert_resolutions r
    where r.alert_id = new.alert_id and r.operator_id <> new.operator_id
      and operator_stayed(r.operator_id, r.acted_at));
  return new;
end
$$;

-- Which surplus an operator says a shortfall was: until it is booked a later word takes the place
-- of an earlier one, as there are two operators and no third.
create function deficit_word_of(shortfall bigint, operator text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select surplus_id from deficit_explanations
  where (shortfall_id, operator_id) = (shortfall, operator)
    and operator_stayed(operator_id, acted_at)
  order by id desc limit 1
$$;

-- Which surplus two operators say a shortfall was, or null.
create function deficit_explained_by(shortfall bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select surplus_id from (
    select distinct on (operator_id) surplus_id from deficit_explanations
    where shortfall_id = shortfall and operator_stayed(operator_id, acted_at)
    order by operator_id, id desc
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

-- The chain's own form of an address that people read (base58check), or null where its checksum is
-- wrong.
create function chain_address_hex(base58 text) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  digits constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  value numeric := 0;
  bytes bytea := '';
begin
  for place in 1..length(base58) loop
    value := value * 58 + strpos(digits, substr(base58, place, 1)) - 1;
  end loop;
  for place in 1..25 loop
    bytes := set_byte('\x00'::bytea, 0, mod(value, 256)::int) || bytes;
    value := div(value, 256);
  end loop;
  return case when value = 0
    and substr(sha256(sha256(substr(bytes, 1, 21))), 1, 4) = substr(bytes, 22, 4)
    then encode(substr(bytes, 1, 21), 'hex') end;
end
$$;

-- An address is what its bytes say. Its index is at most a hundred places after those that the signer has
-- given: false rows do not move that, in whatever order or number of sessions they come.
create function chain_addresses_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('address %s: its checksum or its bytes are wrong', new.address),
    'chain_addresses_checksum')
  where chain_address_hex(new.address) is distinct from new.address_hex;
  perform refuse(format('address %s: its index %s leaves a gap', new.address, new.derivation_index),
    'chain_addresses_gap')
  where new.derivation_index >= 100 + (select g.given from addresses_given g
    where g.purpose = new.purpose);
  perform refuse(format('address %s: is not the cold address of this house', new.address),
    'chain_addresses_cold')
  where new.purpose = 'cold' and (new.owner_id <> 'house'
    or not exists (select from house_cold_address c where c.address = new.address));
  return new;
end
$$;

-- Whether the books have nothing of an address, so that its row may go. Of a wallet of the house, a
-- false row keeps the worker from its first start; the start after writes the right one. The owner
-- writes the cold address.
create function address_is_unused(a chain_addresses) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from deposits d where d.address = a.address and d.state = 'credited')
    and not exists (select from chain_alerts c where c.address = a.address and c.finding_id is not null)
    and case a.purpose when 'cold' then false when 'user' then true when 'project' then true
      else not exists (select from ledger_accounts l
        where l.code = chain_wallet(a.purpose) and l.version > 0) end
$$;

-- Whether the signer has given the place of this row. A row at a later one is the word of whoever wrote it.
create function address_is_given(a chain_addresses) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select a.derivation_index is null or exists (select from addresses_given g
    where g.purpose = a.purpose and a.derivation_index < g.given)
$$;

create function address_take_out(gone text) returns void
language sql set search_path = public, pg_temp as $$
  delete from deposits where address = gone;
  delete from chain_holdings where address = gone;
  delete from chain_addresses where address = gone;
$$;

-- The signer has given this address, as it told the guard. Its row takes the place of false ones. Where the
-- books have coins at a row of a place that nobody had been given, that row goes to the end of its branch, and a right
-- address gets its right owner. Says how many those were.
create function address_keep(branch text, owner text, place bigint, base58 text, signature text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was addresses_given[];
  bad chain_addresses;
  found_false bigint := 0;
begin
  perform from addresses_given where purpose = branch for update;
  was := array(select g from addresses_given g);
  update addresses_given set given = greatest(given, place + 1) where purpose = branch;
  -- Once more for a row that was committed while ours waited for it.
  for turn in 1..2 loop
    for bad in
      select a.* from chain_addresses a
      where (a.address = base58 or (a.purpose, a.owner_id) = (branch, owner)
          or (a.purpose, a.derivation_index) = (branch, place))
        and (a.address, a.purpose, a.owner_id, a.derivation_index, a.assignment_signature)
          is distinct from (base58, branch, owner, place, signature)
        and (address_is_unused(a)
          or a.derivation_index >= (select g.given from unnest(was) g where g.purpose = a.purpose))
      order by a.address = base58 for update
    loop
      if address_is_unused(bad) then
        perform address_take_out(bad.address);
      elsif bad.address = base58 then
        delete from deposits where address = base58 and state <> 'credited';
        update chain_addresses set (purpose, owner_id, derivation_index, assignment_signature)
          = (branch, owner, place, signature) where address = base58;
      else
        update chain_addresses set
          owner_id = case when owner_id = owner then left(owner, 4) || address else owner_id end,
          derivation_index = (select coalesce(min(derivation_index), 2147483648) - 1 from chain_addresses
            where purpose = branch and derivation_index > 2147000000)
        where address = bad.address;
      end if;
      found_false := found_false + 1;
    end loop;
    insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
      assignment_signature)
    values (base58, chain_address_hex(base58), branch, owner, place, signature) on conflict do nothing;
  end loop;
  return found_false;
end
$$;

-- An operator takes out a row that the signer did not sign, and its place is free again. What
-- counts in the books cannot be taken out this way. One act may be for all rows between two indexes:
-- "user:12-111 (100): why".
create function address_quarantines_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bad chain_addresses;
  many text[] := regexp_match(new.reason, '^(user|project):(\d{1,9})-(\d{1,9}) \(\d+\): ');
begin
  select * into bad from chain_addresses where address = new.address for update;
  perform refuse(format('address %s: is not one of ours', new.address)) where not found;
  perform refuse(format('address %s: belongs to the house or has coins in the books', new.address),
    'address_quarantines_unused')
  where not address_is_unused(bad);
  perform refuse(format('address %s: no operator quarantined it', new.address))
  where not operator_gave('quarantine-address', case
    when many[1] = bad.purpose and bad.derivation_index between many[2]::bigint and many[3]::bigint
      then split_part(new.reason, ' ', 1)
    else new.address end, new.operator_id, new.reason);
  perform address_take_out(new.address);
  new.was := to_jsonb(bad);
  return new;
end
$$;
