-- What operators end in custody: a loss that was none, a payment that moved something else than it
-- should, the release of a restored backup by figures of their own; and rates that nobody used.

-- 1. A backup's release acknowledges what the signer remembered. Those figures decide which entries
-- never lock again, so the worker writes none of them: the database knows how far these books are, and
-- the rest two operators read from the signer themselves, each under the own name.
alter table restore_locks
  alter column mark_number drop not null, -- these three are absent until it is released
  alter column payment_count drop not null,
  alter column move_count drop not null;
revoke insert (cursor_number, mark_number, payment_count, move_count) on restore_locks
  from clearhold_worker;

create function restore_locks_begin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.found_at := clock_timestamp();
  new.cursor_number := coalesce((select number from scan_cursor), -1);
  return new;
end
$$;
create trigger restore_locks_new before insert on restore_locks
  for each row execute function restore_locks_begin();
alter table restore_locks enable always trigger restore_locks_new;

alter table restore_releases -- absent in releases of before
  add column mark_number bigint,
  add column payment_count bigint,
  add column move_count bigint;
grant insert (mark_number, payment_count, move_count) on restore_releases to clearhold_operator;

create or replace function restore_releases_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  figures text := concat_ws(' ', new.mark_number, new.payment_count, new.move_count);
begin
  perform from restore_locks where id = new.lock_id and released_at is null for update;
  if not found then
    raise exception 'restore %: not locked', new.lock_id using errcode = 'check_violation';
  end if;
  if new.mark_number is null or new.payment_count is null or new.move_count is null
    or not operator_gave('release-restore', new.lock_id::text, new.operator_id,
      new.reason || E'\n' || figures) then
    raise exception 'restore %: no operator released it', new.lock_id
      using errcode = 'check_violation';
  end if;
  -- The signer may have heard more in between: the lesser figure is what both have seen.
  update restore_locks l set released_at = clock_timestamp(),
    mark_number = least(new.mark_number, r.mark_number),
    payment_count = least(new.payment_count, r.payment_count),
    move_count = least(new.move_count, r.move_count)
  from (select min(mark_number) as mark_number, min(payment_count) as payment_count,
      min(move_count) as move_count
    from restore_releases where lock_id = new.lock_id and operator_id <> new.operator_id
    having count(*) > 0) r
  where l.id = new.lock_id;
  return new;
end
$$;

-- 2. A loss that was booked and was none: the coins came back as a surplus, so the same sum stands in
-- "unclassified" and in the house's deficit. Two operators name both alerts, whole; nobody's balance moves.
insert into ledger_kinds (kind, legs, reversible) values ('deficit-explained', 1, false);
insert into ledger_shapes (kind, leg, lines) values
  ('deficit-explained', 1, '{credit house-deficit,debit unclassified}');
insert into ledger_posters (kind, role) values ('deficit-explained', 'clearhold_operator');

create table deficit_explanations (
  id bigint generated always as identity primary key,
  shortfall_id bigint not null,
  surplus_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  -- An act of the guard is one word: nobody can say again what its operator has taken back.
  constraint deficit_explanations_once unique (shortfall_id, operator_id, surplus_id, reason),
  constraint deficit_explanations_shortfall foreign key (shortfall_id) references chain_alerts (id),
  constraint deficit_explanations_surplus foreign key (surplus_id) references chain_alerts (id),
  constraint deficit_explanations_operator foreign key (operator_id) references operators (id),
  constraint deficit_explanations_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- Which surplus an operator says a shortfall was: until it is booked a later word takes the place of an
-- earlier one, as there are two operators and no third.
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
  if not exists (select from chain_alerts f join chain_alerts s on s.id = new.surplus_id
      where f.id = new.shortfall_id and f.reason = 'shortfall' and s.reason = 'surplus'
        and f.currency = s.currency and s.units - s.explained_units >= f.units)
    or deficit_is_booked(new.shortfall_id) then
    raise exception 'alert %: that surplus does not explain it', new.shortfall_id
      using errcode = 'check_violation', constraint = 'deficit_explanations_fit';
  end if;
  if deficit_word_of(new.shortfall_id, new.operator_id) = new.surplus_id then
    raise exception 'alert %: this operator has said so', new.shortfall_id
      using errcode = 'unique_violation', constraint = 'deficit_explanations_once';
  end if;
  if not operator_gave('explain-deficit', new.shortfall_id || ':' || new.surplus_id,
      new.operator_id, new.reason) then
    raise exception 'alert %: no operator explained it', new.shortfall_id
      using errcode = 'check_violation', constraint = 'deficit_explanations_signed';
  end if;
  return new;
end
$$;
create trigger deficit_explanations_new before insert on deficit_explanations
  for each row execute function deficit_explanations_check();
create trigger deficit_explanations_append_only before update or delete or truncate
  on deficit_explanations for each statement execute function operators_append_only();
alter table deficit_explanations enable always trigger deficit_explanations_new;
alter table deficit_explanations enable always trigger deficit_explanations_append_only;

-- The journal is the two operators' word and no unit more, and both alerts end with it.
create function deficit_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fact record;
begin
  for fact in
    select f.id, f.units, deficit_explained_by(f.id) as surplus_id, e.units as booked_units,
      a.currency = f.currency as is_same, e.balance_after_units
    from new_journals j
    left join chain_alerts f on 'alert-' || f.id = j.reference
    join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
    join ledger_accounts a on a.id = e.account_id
    where j.kind = 'deficit-explained'
  loop
    if fact.surplus_id is null or not fact.is_same or fact.booked_units <> fact.units
      or fact.balance_after_units < 0 then
      raise exception 'ledger: two operators explain a deficit, whole, and never below zero'
        using errcode = 'check_violation', constraint = 'deficit_explained_by_two';
    end if;
    update chain_alerts set explained_units = explained_units + fact.units
    where id = fact.surplus_id;
    update chain_alerts set resolved_at = coalesce(resolved_at, clock_timestamp())
    where id = fact.id;
  end loop;
  return null;
end
$$;
create trigger deficit_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function deficit_check_journals();
alter table ledger_journals enable always trigger deficit_journals_checked;

-- 3. A payment that succeeded on the chain and moved something else than it should, or nothing at all,
-- stays open with its alarm, and with the block that carries it. Two operators end it, one way or the other and never both: the whole goes back to its owner and
-- the loss stays the house's, or it counts as paid and what left pays for it.
alter table payout_attempts
  add column misdirected_block bigint, -- the block that carries such a one
  drop constraint payout_attempts_state,
  drop constraint payout_attempts_ended,
  add constraint payout_attempts_state
    check (state in ('built', 'signed', 'settled', 'failed', 'expired', 'withdrawn', 'misdirected')),
  add constraint payout_attempts_ended check (
    (ended_block is not null) = (state in ('settled', 'failed', 'expired', 'misdirected')));

create table payout_verdicts (
  id bigint generated always as identity primary key,
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  outcome text not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  -- An act of the guard is one word: nobody can say again what its operator has taken back.
  constraint payout_verdicts_once unique (withdrawal_id, operator_id, outcome, reason),
  constraint payout_verdicts_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint payout_verdicts_operator foreign key (operator_id) references operators (id),
  constraint payout_verdicts_outcome check (outcome in ('returned', 'paid')),
  constraint payout_verdicts_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- What two operators said of it, or null. Until they agree a later word takes the place of an earlier
-- one, as there are two operators and no third; the second of the same word decides, and nobody speaks
-- after.
create function payout_outcome(withdrawal text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select outcome from (
    select distinct on (operator_id) outcome from payout_verdicts
    where withdrawal_id = withdrawal order by operator_id, id desc
  ) latest group by outcome having count(*) > 1
$$;

-- What left of its own coin by the payment of a withdrawal that moved something else, perhaps nothing:
-- what the network burned went to nobody. Null where no payment of it did.
create function payout_misdirected_units(withdrawal text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select sum(c.units) from chain_alerts c
      where c.txid = a.txid and c.currency = w.currency and c.reason = 'unexplained-outflow'), 0)::bigint
    - case w.currency when 'TRX' then coalesce(a.network_fee_units, 0) else 0 end
  from payout_attempts a join withdrawals w on w.id = a.withdrawal_id
  where w.id = withdrawal and a.misdirected_block is not null
    and a.state in ('built', 'signed', 'misdirected')
$$;

create function payout_verdicts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  perform from payout_attempts where withdrawal_id = new.withdrawal_id
    and state in ('built', 'signed') for update;
  if not found or payout_outcome(new.withdrawal_id) is not null
    or payout_misdirected_units(new.withdrawal_id) is null then
    raise exception 'withdrawal %: no payment of it waits for a verdict', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'payout_verdicts_waiting';
  end if;
  select * into w from withdrawals where id = new.withdrawal_id;
  if new.outcome = 'paid'
    and payout_misdirected_units(w.id) < w.amount_units - w.fee_units then
    raise exception 'withdrawal %: less left than was to be paid', w.id
      using errcode = 'check_violation', constraint = 'payout_verdicts_enough';
  end if;
  if (select v.outcome from payout_verdicts v
      where (v.withdrawal_id, v.operator_id) = (w.id, new.operator_id)
      order by v.id desc limit 1) = new.outcome then
    raise exception 'withdrawal %: this operator has said so', w.id
      using errcode = 'unique_violation', constraint = 'payout_verdicts_once';
  end if;
  if not operator_gave(case new.outcome when 'paid' then 'book-payout-paid' else 'return-payout' end,
      new.withdrawal_id, new.operator_id, new.reason) then
    raise exception 'withdrawal %: no operator said so', w.id
      using errcode = 'check_violation', constraint = 'payout_verdicts_signed';
  end if;
  return new;
end
$$;
create trigger payout_verdicts_new before insert on payout_verdicts
  for each row execute function payout_verdicts_check();
create trigger payout_verdicts_append_only before update or delete or truncate
  on payout_verdicts for each statement execute function operators_append_only();
alter table payout_verdicts enable always trigger payout_verdicts_new;
alter table payout_verdicts enable always trigger payout_verdicts_append_only;

create function payout_check_misdirected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'misdirected' and new.state <> 'misdirected' then
    raise exception 'payout %: is as it is', new.txid using errcode = 'check_violation';
  end if;
  if new.state = 'misdirected'
    and (new.misdirected_block is null or payout_outcome(new.withdrawal_id) is null) then
    raise exception 'payout %: two operators decide what it was', new.txid
      using errcode = 'check_violation', constraint = 'payout_outcome_by_two';
  end if;
  return new;
end
$$;
create trigger payout_attempts_misdirected before insert or update of state on payout_attempts
  for each row execute function payout_check_misdirected();
alter table payout_attempts enable always trigger payout_attempts_misdirected;

insert into ledger_kinds (kind, legs, reversible) values ('withdrawal-paid-otherwise', 1, false);
insert into ledger_shapes (kind, leg, lines) values
  ('withdrawal-paid-otherwise', 1, '{credit fee-income,credit house-deficit,debit user-held}'),
  ('withdrawal-paid-otherwise', 1, '{credit house-deficit,debit user-held}');
insert into ledger_posters (kind, role) values ('withdrawal-paid-otherwise', 'clearhold_worker');

create or replace function withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where j.reference = w.id
      and (j.kind = booked_kind
        or booked_kind = 'withdrawal-held' and j.kind = 'withdrawal-recovered'
        or booked_kind = 'withdrawal-settled' and j.kind = 'withdrawal-paid-otherwise')
      and (a.code, a.owner_id, a.currency) = (account_code, w.user_id, w.currency)
  )
$$;

-- A withdrawal whose payment moved something else ends by the journal of the verdict and by no other.
create function payout_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from new_journals j join withdrawals w on w.id = j.reference
    where j.kind in ('withdrawal-settled', 'withdrawal-returned', 'withdrawal-paid-otherwise')
      and case when exists (select from payout_attempts a
          where a.withdrawal_id = w.id and a.state = 'misdirected')
        then not coalesce((j.kind, w.state, payout_outcome(w.id)) in (
          ('withdrawal-returned', 'returned', 'returned'),
          ('withdrawal-paid-otherwise', 'settled', 'paid')), false)
        else j.kind = 'withdrawal-paid-otherwise' end
  ) or exists (
    select from new_journals j where j.kind = 'withdrawal-paid-otherwise'
      and not exists (select from withdrawals w
        join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
          and e.units = w.amount_units - w.fee_units
        join ledger_accounts a on a.id = e.account_id and a.code = 'house-deficit'
        where w.id = j.reference and a.currency = w.currency
          and e.units <= payout_misdirected_units(w.id))
  ) then
    raise exception 'withdrawal: two operators decide what a payment was that moved something else'
      using errcode = 'check_violation', constraint = 'payout_outcome_by_two';
  end if;
  return null;
end
$$;
create trigger payout_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function payout_check_journals();
alter table ledger_journals enable always trigger payout_journals_checked;

-- 4. Somebody gave the keys of an address of ours to other keys (AccountPermissionUpdate): it moves no
-- coin, and everything of ours there can leave.
alter table chain_alerts
  drop constraint chain_alerts_reason,
  drop constraint chain_alerts_units,
  add constraint chain_alerts_reason check (case reason
    when 'surplus' then not stops
    when 'unexplained-outflow' then stops and txid is not null
    when 'keys-changed' then stops and txid is not null
    when 'shortfall' then stops
    when 'books-differ' then stops and txid is null
    else false end),
  add constraint chain_alerts_units
    -- A payment of ours may have moved none of its coin.
    check (units > 0 or reason in ('keys-changed', 'unexplained-outflow') and units = 0);

-- 5. A rate that nobody used for 24 hours holds no more, whoever ordered it, and one that waits for its
-- second name as long is not decided any more: a rate of last month never comes back by a setting.
alter table exchange_rate_orders add column kept_at timestamptz; -- when the desk last kept it, to a minute

create or replace function exchange_rate_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rate order %: only grows', old.id using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    new.proposed_at := clock_timestamp();
    new.order_hash := encode(sha256(convert_to(
      'rate ' || new.trx_per_usdt_e12 || ' fee ' || new.fee_ppm, 'UTF8')), 'hex');
    if new.starts_at is not null or new.kept_at is not null then
      raise exception 'rate order %: starts by two operators', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.trx_per_usdt_e12, new.fee_ppm, new.order_hash, new.proposed_at)
      is distinct from (old.id, old.trx_per_usdt_e12, old.fee_ppm, old.order_hash, old.proposed_at) then
    raise exception 'rate order %: is as it is', old.id using errcode = 'check_violation';
  end if;
  if new.kept_at is distinct from old.kept_at then
    if new.starts_at is distinct from old.starts_at or old.starts_at is null then
      raise exception 'rate order %: is as it is', old.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.starts_at is not null then
    raise exception 'rate order %: is as it is', old.id using errcode = 'check_violation';
  end if;
  if old.proposed_at < clock_timestamp() - interval '24 hours' then
    raise exception 'rate order %: proposed too long ago', old.id
      using errcode = 'check_violation', constraint = 'exchange_rate_orders_expired';
  end if;
  if (select count(distinct a.operator_id) from operator_acts a
    where (a.action, a.subject_id, a.subject_hash) = ('change-rate', old.id, old.order_hash)) < 2 then
    raise exception 'rate order %: two operators decide it', old.id using errcode = 'check_violation';
  end if;
  new.starts_at := clock_timestamp() + interval '15 minutes';
  return new;
end
$$;

-- The last one to begin, while it is used.
create or replace function exchange_ordered_rate() returns setof exchange_rate_orders
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    select * from exchange_rate_orders where starts_at <= clock_timestamp()
    order by starts_at desc, id desc limit 1
  ) latest where greatest(starts_at, kept_at) > clock_timestamp() - interval '24 hours'
$$;

create or replace function exchange_keep_rate(
  rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  ordered exchange_rate_orders;
begin
  -- What goes by the operators' name is what two of them have ordered, whoever says it.
  if rate_source = 'operators' then
    select * into ordered from exchange_ordered_rate() o
    where (o.trx_per_usdt_e12, o.fee_ppm) = (rate_e12, rate_fee_ppm);
    if not found then
      raise exception 'rate: no operators ordered it' using errcode = 'check_violation';
    end if;
    update exchange_rate_orders set kept_at = clock_timestamp()
    where id = ordered.id
      and (kept_at is null or kept_at < clock_timestamp() - interval '1 minute');
  end if;
  select * into present from exchange_rates order by id desc limit 1 for update;
  if found and (present.trx_per_usdt_e12, present.fee_ppm, present.source)
    = (rate_e12, rate_fee_ppm, rate_source) then
    update exchange_rates set seen_at = clock_timestamp(), tickers = rate_tickers
    where id = present.id;
  else
    insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source, tickers)
    values (rate_e12, rate_fee_ppm, rate_source, rate_tickers);
  end if;
end
$$;
-- What held before the update goes on for its day.
alter table exchange_rate_orders disable trigger exchange_rate_orders_decided;
update exchange_rate_orders set kept_at = clock_timestamp()
where id = (select id from exchange_rate_orders where starts_at <= clock_timestamp()
  order by starts_at desc, id desc limit 1);
alter table exchange_rate_orders enable always trigger exchange_rate_orders_decided;

grant select on deficit_explanations, payout_verdicts
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (shortfall_id, surplus_id, operator_id, reason) on deficit_explanations
  to clearhold_operator;
grant insert (withdrawal_id, operator_id, outcome, reason) on payout_verdicts to clearhold_operator;
grant update (misdirected_block) on payout_attempts to clearhold_worker;
grant execute on function deficit_explained_by(bigint), deficit_is_booked(bigint),
    deficit_word_of(bigint, text)
  to clearhold_operator, clearhold_auditor;
grant execute on function payout_outcome(text) to clearhold_worker, clearhold_operator, clearhold_auditor;
