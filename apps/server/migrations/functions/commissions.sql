-- Who is to earn from a subscription is decided when it is made: three levels of inviters, at the rates of
-- then.
create function commission_freeze() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into subscription_commissions (subscription_id, level, receiver_id, ppm)
  with recursive line(level, receiver_id) as (
    select 1, u.inviter_id from users u where u.id = new.user_id
    union all
    select l.level + 1, u.inviter_id from line l join users u on u.id = l.receiver_id where l.level < 3
  ),
  plan as (select ppm from commission_plans order by number desc limit 1)
  select new.id, l.level, l.receiver_id, plan.ppm[l.level] from line l cross join plan
  where l.receiver_id is not null and plan.ppm[l.level] > 0;
  return null;
end
$$;

-- What these fees pay to whom, rounded down. Who earns nothing for a reason of now is left out. It is asked
-- before the fees are booked and again as they are: for both by index, as in journals_check_subjects.
create function commissions_due(lines text[], fees bigint[])
returns table (line_id text, level smallint, subscription_id text, member_id text, receiver_id text,
  fee_units bigint, ppm integer, units bigint)
language sql stable security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
  select f.line_id, c.level, s.id, s.user_id, c.receiver_id, f.fee, c.ppm, part.units
  from unnest(lines, fees) as f(line_id, fee)
  join subscriptions s on s.id
    = coalesce((select l.subscription_id from late_lines l where l.id = f.line_id), f.line_id)
  join subscription_commissions c on c.subscription_id = s.id
  cross join lateral (select div(f.fee::numeric * c.ppm, 1000000)::bigint as units) part
  where part.units > 0 and team_fault(c.receiver_id, s.user_id) is null
$$;

-- Each fee pays exactly its commissions, in the same statement, and nothing else pays any.
create function commission_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fees project_fact[] := array(select f from unnest(project_facts(posted, 'project-paid-out')) f
    where f.fee_units > 0);
  paid project_fact[] := project_facts(posted, 'commission-paid');
  due bigint;
  done bigint;
begin
  with owed as materialized (
    select d.*, f.currency, f.occurred_at
    from commissions_due(array(select reference from unnest(fees)),
      array(select fee_units from unnest(fees))) d
    join unnest(fees) f on f.reference = d.line_id
  ),
  booked as (
    insert into commissions (line_id, level, subscription_id, member_id, receiver_id, currency,
      fee_units, ppm, units, paid_at)
    select o.line_id, o.level, o.subscription_id, o.member_id, o.receiver_id, o.currency, o.fee_units,
      o.ppm, o.units, o.occurred_at
    from owed o join unnest(paid) p on p.reference = o.line_id || ' ' || o.level
      and (p.user_id, p.currency, p.user_units) = (o.receiver_id, o.currency, o.units)
    returning 1
  )
  select (select count(*) from owed), (select count(*) from booked) into due, done;
  perform refuse('commissions: a fee pays exactly its commissions', 'commissions_exact')
  where due <> done or done <> cardinality(paid);
end
$$;

-- Two operators decide the next plan, by its number, within a day.
create function commission_plans_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select max(number) + 1 into new.number from commission_plans;
  new.since := clock_timestamp();
  perform refuse(format('commission plan %s: two operators decide it', new.number),
    'commission_plans_by_two')
  where not campaign_decided('change-commission', 'commission-plan ' || new.number,
    array_to_string(new.ppm, ' '));
  return new;
end
$$;

-- What everybody who has invited somebody received in the 90 days before, and what one person did. What one
-- received in a currency is valued together, as on the screen of the team.
create function commissions_received(person text, trx_per_usdt_e12 bigint, at timestamptz)
returns table (members bigint, paid bigint, median_units bigint, best_units bigint, total_units bigint,
  mine_units bigint, needs_rate boolean, demo boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with coins as (
    select c.receiver_id, c.currency, sum(c.units) as units
    from commissions c where c.paid_at > at - interval '90 days'
    group by c.receiver_id, c.currency
  ),
  sums as (
    select c.receiver_id, sum(level_worth(c.currency, c.units, trx_per_usdt_e12)) as units,
      bool_or(c.currency <> 'USDT') as needs_rate
    from coins c group by c.receiver_id
  ),
  people as (
    select i.inviter_id as id, u.demo, coalesce(s.units, 0) as units, s.needs_rate,
      s.receiver_id is not null as is_paid
    from (select distinct inviter_id from users where inviter_id is not null) i
    join users u on u.id = i.inviter_id left join sums s on s.receiver_id = i.inviter_id
  )
  select count(*), count(*) filter (where is_paid),
    coalesce(percentile_disc(0.5) within group (order by units), 0)::bigint,
    coalesce(max(units), 0)::bigint, as_units(coalesce(sum(units), 0)),
    coalesce(max(units) filter (where id = person), 0)::bigint, coalesce(bool_or(needs_rate), false),
    coalesce(bool_or(people.demo), false)
  from people
$$;
