-- An operator is about to look at what a person sent: the lines in the owner's history and in the list of
-- looks. Gives the look's number; null where nothing waits.
create function note_certification_look(p_request text, p_operator text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked certification_requests;
  look bigint;
begin
  select * into asked from certification_requests r where r.id = p_request and r.state = 'pending';
  if not found then
    return null;
  end if;
  insert into certification_looks (request_id, operator_id) values (p_request, p_operator)
    returning id into look;
  insert into security_events (user_id, kind, details)
    select asked.user_id, 'documents-looked', jsonb_build_object('operator', o.name)
    from operators o where o.id = p_operator;
  return look;
end
$$;

-- The sealed facts and pictures, for a look that was noted a moment ago. Its lines are committed by now: who
-- noted it in this same transaction could still take them back, and gets nothing.
create function look_at_certification(p_look bigint)
returns table (part text, id text, sealed bytea)
language sql security definer set search_path = public, pg_temp as $$
  with asked as (
    select r.* from certification_looks l join certification_requests r on r.id = l.request_id
    where l.id = p_look and r.state = 'pending' and l.written_in <> pg_current_xact_id()
      and l.looked_at > clock_timestamp() - interval '2 minutes'
  )
  select 'facts', a.id, a.sealed from asked a
  union all
  select p.part, p.id, p.sealed from asked a join certification_pictures p
    on (p.request_id, p.user_id) = (a.id, a.user_id)
$$;

-- A picture is submitted once, with its owner's request, and stays with it.
create function certification_pictures_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('picture %s: it was submitted', old.id))
  where old.request_id is not null;
  perform refuse(format('picture %s: it is of somebody else', old.id))
  where new.request_id is not null and not exists (select from certification_requests r
    where (r.id, r.user_id) = (new.request_id, new.user_id) and r.state = 'pending');
  return new;
end
$$;

-- How many operators gave their names to a decision after they had looked at exactly this
-- submission.
create function certification_deciders(p_request text, p_hash text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct a.operator_id) from operator_acts a
  where (a.action, a.subject_id, a.subject_hash) = ('decide-certification', p_request, p_hash)
    and exists (select from certification_looks l
      where (l.request_id, l.operator_id) = (p_request, a.operator_id))
    and operator_stayed(a.operator_id, a.acted_at)
$$;

-- Two operators decide, each with the same words, and nothing is decided twice. The accepted level
-- is written here and nowhere else. A submission never lowers one. Nobody can look at pictures that wait no
-- more, so they go in the same statement; the name stays only with an accepted submission.
create function certification_requests_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('certification %s: decided already', old.id))
  where (new.id, new.user_id, new.level, new.content_mac, new.asked_at)
      is distinct from (old.id, old.user_id, old.level, old.content_mac, old.asked_at)
    or old.state <> 'pending'
      and (new.state, new.reason, new.decided_at) is distinct from (old.state, old.reason, old.decided_at)
    or new.sealed is distinct from old.sealed
      and (new.sealed is not null or new.state = 'pending');
  perform refuse(format('certification %s: two operators have to decide it', old.id))
  where old.state = 'pending' and new.state in ('accepted', 'refused') and certification_deciders(new.id,
    sha256_hex(concat_ws(E'\n', new.state, new.reason, new.level, new.content_mac))) < 2;
  update users set certification = greatest(certification, new.level)
  where id = new.user_id and old.state = 'pending' and new.state = 'accepted';
  -- Who comes to a level hears at once of a limit that falls there: everyone else may have been told before.
  insert into message_facts (kind, subject_id, user_id, at)
    select 'limit-falls', o.id, new.user_id, clock_timestamp() from level_limit_orders o
    where old.state = 'pending' and new.state = 'accepted' and o.level = new.level and o.falls
      and o.cancelled_at is null
      and level_limit_from(o, new.decided_at) > greatest(new.decided_at, clock_timestamp());
  if new.state <> 'pending' then
    delete from certification_pictures where request_id = new.id;
    new.sealed := case when new.state = 'accepted' then new.sealed end;
  end if;
  return new;
end
$$;

-- What a person was credited of a currency in the 30 days up to a moment, less what operators took
-- back of just that: an older deposit that is taken back makes no room.
create function credited_in_month(p_user text, p_currency text, at timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (coalesce((select sum(amount_units) from deposits
      where owner_id = p_user and currency = p_currency and state = 'credited'
        and credited_at > at - interval '30 days'), 0)
    - coalesce((select sum(case when t.undoes is null then t.booked_units else -t.booked_units end)
      from deposit_takebacks t join deposits d on d.id = t.deposit_id
      where t.user_id = p_user and t.currency = p_currency
        and d.credited_at > at - interval '30 days'), 0)
  )::bigint
$$;

-- How much of a balance waits for its owner's certification: of each credit of 30 days the part with
-- which their sum is above the limit of the owner's level, until it is withdrawn. A withdrawal takes of
-- what waits at its moment, so money that waited for nothing makes no room when it leaves.
create function uncertified_units(p_user text, p_currency text, at timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with moves as (
    select d.credited_at as moment, 1 as place, d.id, d.amount_units - coalesce((
        select sum(case when t.undoes is null then t.booked_units else -t.booked_units end)
        from deposit_takebacks t where (t.deposit_id, t.user_id) = (d.id, p_user)), 0) as units
    from deposits d
    where d.owner_id = p_user and d.currency = p_currency and d.state = 'credited'
      and d.credited_at > at - interval '30 days'
    union all
    select requested_at, 2, id, -amount_units
    from withdrawals_out(p_user, p_currency, at - interval '30 days')
  ),
  steps as (
    select moment, place, id, least(units, greatest(0,
      sum(greatest(units, 0)) over (order by moment, place, id) - l.month_units)) as units
    from moves
    cross join level_limit('deposit', p_currency,
      coalesce((select certification from users where id = p_user), 0), at) as l(month_units)
    where l.month_units is not null
  ),
  -- What never falls below zero is the largest sum of the last steps, however many they are.
  since as (
    select sum(units) over (order by moment desc, place desc, id desc) as units from steps
  )
  select greatest(0, coalesce(max(units), 0))::bigint from since
$$;

-- From when the last of what waits can be used because its deposits are older than 30 days, if nothing else
-- happens; null where nothing was credited. What waits only becomes less as they grow old.
create function uncertified_until(p_user text, p_currency text, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ends timestamptz[] := array(
    select distinct credited_at + interval '30 days' as moment from deposits
    where owner_id = p_user and currency = p_currency and state = 'credited'
      and credited_at > at - interval '30 days'
    order by moment);
  first integer := 1;
  last integer := cardinality(ends);
  middle integer;
begin
  while first < last loop
    middle := (first + last) / 2;
    if uncertified_units(p_user, p_currency, ends[middle]) = 0 then
      last := middle;
    else
      first := middle + 1;
    end if;
  end loop;
  return ends[last];
end
$$;

-- An exchange or a subscription leaves what waits for certification. The ledger holds the account's
-- lock, and deposits and withdrawals need it too. A withdrawal of the same batch has its row already, so
-- the account is compared as the whole batch leaves it. No more can wait than all credits of 30 days
-- above the least limit of any level that came with the product or that operators approved: what waits is
-- counted only where this is more than the account keeps.
create function certification_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse(format('ledger: %s takes what waits for certification', s.reference),
    'deposit_uncertified')
  from (
    select j.reference, j.occurred_at, a.owner_id, a.currency, l.least_units,
      least(e.balance_after_units, (select last.balance_after_units from ledger_entries last
        where last.account_id = e.account_id order by last.version desc limit 1)) as kept_units
    from unnest(posted) j
    -- From each journal to its accounts. Without statistics, a join looks for each person's account in
    -- each journal.
    cross join lateral (select * from ledger_entries
      where journal_id = j.id and side = 'debit' offset 0) e
    cross join lateral (select * from ledger_accounts where id = e.account_id offset 0) a
    join (select currency, least(min(month_units), (select min(o.units) from level_limit_orders o
          where (o.kind, o.currency) = ('deposit', limits.currency)
            and o.starts_at is not null and o.cancelled_at is null)) as least_units
        from deposit_limits limits group by currency) l on l.currency = a.currency
    where j.kind in ('exchange-done', 'subscription-held') and a.code = 'user-available'
    offset 0 -- Each value is computed once, not in each place that names it.
  ) s
  where case when s.kept_units::numeric + s.least_units < (select sum(d.amount_units) from deposits d
      where d.owner_id = s.owner_id and d.currency = s.currency and d.state = 'credited'
        and d.credited_at > s.occurred_at - interval '30 days')
    then s.kept_units < uncertified_units(s.owner_id, s.currency, s.occurred_at) end;
end
$$;
