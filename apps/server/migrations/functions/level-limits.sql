-- Limits of a level of certification: what came with the product, until two operators changed it. `at`
-- is the time by which a process acts: a devnet's runs ahead, and an earlier one counts as now.

-- From when an approved limit counts. One that falls waits until a day after everyone was told.
create function level_limit_from(asked level_limit_orders, at timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select case when asked.falls
    then greatest(asked.starts_at,
      coalesce(asked.told_at, greatest(at, clock_timestamp())) + interval '24 hours')
    else asked.starts_at end
$$;

-- The limit of a level that counts now; null for none. `kind`: of withdrawals in 24 hours, or of
-- deposits in 30 days.
create function level_limit(p_kind text, p_currency text, p_level integer, at timestamptz)
returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case when ordered.id is null then given.units else ordered.units end
  from (
    select day_units as units from withdrawal_limits
    where p_kind = 'withdrawal' and (currency, level) = (p_currency, p_level)
    union all
    select month_units from deposit_limits
    where p_kind = 'deposit' and (currency, level) = (p_currency, p_level)
  ) given
  left join lateral (
    select o.id, o.units from level_limit_orders o
    where (o.kind, o.currency, o.level) = (p_kind, p_currency, p_level)
      and o.cancelled_at is null and o.starts_at <= greatest(at, clock_timestamp())
      and level_limit_from(o, at) <= greatest(at, clock_timestamp())
    order by o.starts_at desc, o.id desc limit 1
  ) ordered on true
$$;

-- Every limit as it counts now, with what is to follow and when; `next_at` is null where nothing is.
create function level_limits(at timestamptz) returns table (
  kind text, currency text, level integer, units bigint, next_units bigint, next_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select given.kind, given.currency, given.level,
    level_limit(given.kind, given.currency, given.level, at), coming.units,
    level_limit_from(coming, at)
  from (
    select 'withdrawal' as kind, w.currency, w.level from withdrawal_limits w
    union all select 'deposit', d.currency, d.level from deposit_limits d
  ) given
  left join level_limit_orders coming
    on (coming.kind, coming.currency, coming.level) = (given.kind, given.currency, given.level)
    and coming.starts_at is not null and coming.cancelled_at is null
    and level_limit_from(coming, at) > greatest(at, clock_timestamp())
$$;

-- Two operators and 48 hours, as for the caps of the exchange. A limit has one order at a time. None
-- closes the way out: no withdrawal limit below 1,000 coins, which is the most that a minimum can be, and
-- no deposit limit of the highest level, above which no certification leads.
create function level_limit_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := greatest(clock_timestamp(), least(clock_timestamp() + clock_lead(),
    coalesce(new.cancelled_at, case when old.starts_at is null then new.starts_at end, 'epoch')));
begin
  if tg_op = 'INSERT' then
    new.proposed_at := clock_timestamp();
    new.order_hash := sha256_hex(concat_ws(' ', new.kind, 'limit of', new.currency, 'level',
      new.level, 'becomes', coalesce(new.units::text, 'none')));
    perform refuse(format('limit order %s: starts by two operators', new.id))
    where num_nonnulls(new.starts_at, new.was_units, new.told_at, new.cancelled_at) > 0 or new.falls;
    perform refuse(format('limit order %s: there is no such level', new.id), 'level_limit_orders_level')
    where not exists (select from level_limits(at) l
      where (l.kind, l.currency, l.level) = (new.kind, new.currency, new.level));
    perform refuse(format('limit order %s: nobody could withdraw', new.id), 'level_limit_orders_least')
    where new.kind = 'withdrawal' and new.units < 1000000000;
    perform refuse(format('limit order %s: the highest level has none', new.id),
      'level_limit_orders_highest')
    where new.kind = 'deposit' and new.units is not null
      and new.level = (select max(level) from deposit_limits where currency = new.currency);
    return new;
  end if;
  perform refuse(format('limit order %s: is as it is', old.id))
  where to_jsonb(new) - array['starts_at', 'told_at', 'cancelled_at']
      <> to_jsonb(old) - array['starts_at', 'told_at', 'cancelled_at']
    or old.starts_at is not null and new.starts_at is distinct from old.starts_at;
  if new.told_at is distinct from old.told_at then
    return new; -- no login has the right to it
  end if;
  perform refuse(format('limit order %s: it is over', old.id), 'level_limit_orders_over')
  where old.cancelled_at is not null or level_limit_from(old, at) <= at
    or old.starts_at is null and new.cancelled_at is null
      and old.proposed_at < clock_timestamp() - interval '24 hours';
  if new.cancelled_at is not null then
    perform refuse(format('limit order %s: no operator cancelled it', old.id))
    where operators_behind('cancel-level-limit', old.id, old.order_hash) < 1;
    new.cancelled_at := clock_timestamp();
    return new;
  end if;
  perform refuse(format('limit order %s: two operators decide it', old.id))
  where operators_behind('change-level-limit', old.id, old.order_hash) < 2;
  -- All levels of the currency: orders of two of them at once would not see each other.
  perform from withdrawal_limits where currency = new.currency order by level for update;
  perform refuse(format('limit order %s: another one waits', old.id), 'level_limit_orders_waits')
  from level_limits(at) l
  where (l.kind, l.currency, l.level) = (new.kind, new.currency, new.level) and l.next_at is not null;
  -- Nobody's limit falls by being certified: a higher level never has less, now or by what is to follow.
  perform refuse(format('limit order %s: level %s would have less than a lower one', new.id,
    greatest(new.level, l.level)), 'level_limit_orders_order')
  from level_limits(at) l
  cross join lateral (values (l.units), (case when l.next_at is null then l.units else l.next_units end))
    as other(units)
  where (l.kind, l.currency) = (new.kind, new.currency) and case
    when l.level > new.level then other.units < new.units or new.units is null and other.units is not null
    when l.level < new.level then new.units < other.units or other.units is null and new.units is not null
    end;
  new.starts_at := at + interval '48 hours';
  new.was_units := level_limit(new.kind, new.currency, new.level, at);
  new.falls := new.units is not null and coalesce(new.units < new.was_units, true);
  return new;
end
$$;

-- Everyone of a level is told that a limit falls: when it is approved, and a day before it counts, for
-- those who came meanwhile; it waits for this. Who is certified for the level later is told by that. Nobody is told twice. Who was told is told when it stays.
create function level_limit_orders_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into message_facts (kind, subject_id, at, due_at)
  select 'limit-falls', new.id, clock_timestamp(), due.at
  from (values ('epoch'::timestamptz), (new.starts_at - interval '24 hours 1 minute')) as due(at)
  where old.starts_at is null and new.starts_at is not null
  union all
  select 'limit-stays', new.id, clock_timestamp(), 'epoch'
  where old.cancelled_at is null and new.cancelled_at is not null and new.starts_at is not null;
  return null;
end
$$;

-- Who comes, or comes back, once the last round of telling is due reads of a limit that falls at once: no other
-- round comes.
create function note_falling_limits(person text, came timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into message_facts (kind, subject_id, user_id, at)
  select 'limit-falls', o.id, u.id, clock_timestamp()
  from users u join level_limit_orders o on o.level = u.certification
  cross join lateral (values (greatest(came, clock_timestamp()))) as moment(at)
  where u.id = person and o.falls and o.cancelled_at is null
    and o.starts_at - interval '24 hours 1 minute' <= moment.at and level_limit_from(o, moment.at) > moment.at
$$;

create function users_note_limits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_falling_limits(new.id, new.created_at);
  return null;
end
$$;

-- The next people after one who are to be told of a limit, by their names.
create function level_limit_readers(p_kind text, asked level_limit_orders, after_id text, batch integer)
returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select u.id from users u
    where u.id > after_id and case p_kind
      when 'limit-falls' then u.certification = asked.level and asked.cancelled_at is null
        and not account_is_closed(u.id)
      else exists (select from messages m
        where (m.user_id, m.fact) = (u.id, 'limit-falls ' || asked.id)) end
    order by u.id limit batch)
$$;
