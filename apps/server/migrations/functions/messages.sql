-- Notes a fact in the transaction that makes it. Arguments: its kind, and the columns of the new
-- row that say what it is about, whose it is ('' for the readers of a project), and when it
-- happened ('' for now).
create function message_note_fact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made jsonb := to_jsonb(new);
begin
  insert into message_facts (kind, subject_id, user_id, at)
  values (tg_argv[0], made ->> tg_argv[1], made ->> tg_argv[2],
    coalesce((made ->> tg_argv[3])::timestamptz, clock_timestamp()));
  return null;
end
$$;

-- A payment of a replaced block comes back in another one as a rule, so it is told some minutes
-- later, where the chain still does not have it.
create function message_note_gone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into message_facts (kind, subject_id, user_id, at, due_at)
  values ('arrival-gone', new.id, new.owner_id, clock_timestamp(),
    case old.state when 'waiting' then clock_timestamp() else new.detected_at end
      + interval '5 minutes');
  return null;
end
$$;

-- A hold is told when it begins and when it ends. One that is made longer begins and ends anew.
create function message_note_hold() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into message_facts (kind, subject_id, user_id, at, due_at)
  select f.kind, concat_ws(' ', new.reason, extract(epoch from new.until_at)), new.user_id, f.at, f.due_at
  from (values ('hold-began', clock_timestamp(), 'epoch'::timestamptz),
    ('hold-ended', new.until_at, new.until_at)) as f(kind, at, due_at);
  return null;
end
$$;

-- A wait that ends only when somebody acts or the network changes is told at once. The other ones are
-- over within moments as a rule, so they are told where the withdrawal still waits some minutes later.
-- What its owner asked for, and a look that is told as such, is no news.
create function message_note_wait() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into message_facts (kind, subject_id, user_id, at, due_at)
  select 'payment-waiting', new.id, new.user_id, clock_timestamp(),
    case when new.waits_for in ('withdrawals-stopped', 'hot-wallet-short', 'network-fee-too-high',
        'token-paused', 'token-takes-a-fee', 'house-wallet-blocked', 'signer-locked', 'signer-day-cap')
      then 'epoch' else greatest(clock_timestamp(), new.requested_at) + interval '5 minutes' end
  where new.waits_for not in ('approval', 'cancelling', 'account-frozen');
  return null;
end
$$;

-- In the words of two operators why a completed raise went no further; '' where none of them did.
create function project_failed_why(project text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select f.reason from project_failures f
    join project_moves m on m.project_id = f.project_id and m.to_status = 4 and m.from_status = 3
    where f.project_id = project), '')
$$;

-- What a message says of its fact, for its reader: amounts in units as text, times in Unix seconds.
-- Everything is read from the tables of facts, so that whoever writes messages cannot choose words.
create function message_params(kind text, subject text, reader text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when kind in ('arrival-seen', 'arrival-waiting', 'arrival-gone', 'deposit-credited') then (
      select jsonb_build_object('currency', d.currency, 'units', d.amount_units::text,
        'address', d.from_address, 'txid', d.txid)
      from deposits d where d.id = subject)
    when kind in ('deposit-taken-back', 'exchanged-deposit-taken-back', 'deposit-given-back') then (
      select jsonb_build_object('reason', t.reason, 'deposit_id', t.deposit_id)
      from deposit_takebacks t where t.id = subject)
    when kind in ('debt-written-off', 'debt-ended', 'payout-given-back', 'payout-kept-paid',
        'payout-charged') then (
      select jsonb_build_object('currency', r.currency, 'units', r.units::text, 'reason', r.reason,
        'withdrawal_id', r.withdrawal_id, 'address', w.address)
      from remedies r join withdrawals w on w.id = r.withdrawal_id where r.id = subject)
    when kind = 'exchange-done' then (
      select jsonb_build_object('currency', x.from_currency, 'units', x.paid_units::text,
        'currency2', x.to_currency, 'units2', x.received_units::text)
      from exchanges x where x.id = subject)
    when kind like 'withdrawal-%' or kind in ('payment-review', 'payment-waiting', 'payment-sent') then (
      select jsonb_build_object('currency', w.currency, 'units', coalesce((
          select d.units from recovered_debts d where message_params.kind = 'withdrawal-repaid'
            and d.withdrawal_id = w.id), w.amount_units)::text,
        'fee_units', w.fee_units::text, 'address', w.address, 'reason', w.return_reason,
        'txid', coalesce((select a.txid from payout_attempts a where a.withdrawal_id = w.id
          and a.state in ('signed', 'settled') order by a.attempt desc limit 1), ''),
        'can_cancel', w.state in ('held', 'review'), 'waits_for', w.waits_for,
        'approvals_needed', w.approvals_needed,
        'owed_units', case when message_params.kind = 'withdrawal-recovered' then coalesce((
          select d.units::text from recovered_debts d where d.withdrawal_id = w.id), '') end)
      from withdrawals w where w.id = subject)
    when kind in ('subscription-held', 'subscription-returned', 'project-paid-out') then (
      select jsonb_build_object('project', p.name, 'project_id', p.id, 'period', p.period,
        'demo', p.demo, 'subscription_id', s.id,
        'reason', case when s.state = 'cancelled' then 'cancelled' else '' end,
        'why', case when s.state = 'cancelled' then '' else project_failed_why(p.id) end)
      from subscriptions s join projects p on p.id = s.project_id
      where s.id = coalesce((select l.subscription_id from late_lines l where l.id = subject), subject))
    when kind = 'commission-paid' then (
      select jsonb_build_object('project', p.name, 'project_id', p.id, 'period', p.period,
        'demo', p.demo, 'level', c.level)
      from commissions c join subscriptions s on s.id = c.subscription_id
      join projects p on p.id = s.project_id
      where c.line_id = split_part(subject, ' ', 1) and c.level = split_part(subject, ' ', 2)::smallint)
    when kind in ('box-ready', 'reward-paid') then (
      select jsonb_build_object('campaign', c.name, 'box_id', b.id)
        || case message_params.kind when 'box-ready' then jsonb_build_object(
          'until', extract(epoch from c.expires_at)::bigint) else '{}' end
      from boxes b join campaigns c on c.id = b.campaign_id where b.id = subject)
    when kind = 'standing-fell-back' then (
      select o.details || jsonb_build_object('project', p.name, 'project_id', p.id,
        'period', p.period, 'demo', p.demo, 'subscription_id', s.id, 'address', o.address,
        'reason', o.reason)
      from standing_payouts o join subscriptions s on s.id = o.subscription_id
      join projects p on p.id = s.project_id where o.subscription_id = subject)
    when kind ~ '-limit-(falls|stays)$' then (
      select jsonb_build_object('currency', o.currency, 'units', coalesce(case when message_params.kind like '%-stays'
          then o.was_units else o.units end::text, ''), 'limit_of', o.kind, 'level', o.level)
        || case when message_params.kind like '%-falls' then jsonb_build_object('from',
          ceil(extract(epoch from level_limit_from(o, clock_timestamp())))::bigint) else '{}' end
      from level_limit_orders o where o.id = subject)
    when kind like 'hold-%' then jsonb_build_object('reason', split_part(subject, ' ', 1),
      'until', ceil(split_part(subject, ' ', 2)::numeric)::bigint)
    when kind in ('raise-opened', 'raise-completed', 'raise-failed', 'result-published',
        'payouts-begun', 'payouts-over') then (
      select jsonb_build_object('project', p.name, 'project_id', p.id, 'period', p.period,
        'demo', p.demo, 'currency', p.currency,
        'units', coalesce(mine.principal, a.amount_units, 0)::text,
        'part_units', coalesce(mine.part::text, ''), 'platform_units', coalesce(mine.platform::text, ''),
        'subscription_id', coalesce(mine.id, ''),
        'why', case message_params.kind when 'raise-failed' then project_failed_why(p.id) else '' end,
        'end_at', floor(extract(epoch from p.end_at))::bigint,
        'give_at', floor(extract(epoch from p.give_at))::bigint)
      from projects p
      left join appointments a on a.project_id = p.id and a.user_id = reader
      cross join lateral (
        select sum(s.principal_units) as principal, sum(l.part_units) as part,
          sum(l.platform_units) as platform,
          (array_agg(s.id order by s.subscribed_at desc, s.id desc))[1] as id
        from subscriptions s left join settlement_lines l on l.subscription_id = s.id
        where s.project_id = p.id and s.user_id = reader and s.state <> 'cancelled'
      ) mine
      where p.id = subject)
    else '{}' end
$$;

-- One person is told one fact; a second time changes nothing. What happened before messages existed is
-- old, and read already. A closed account is told nothing: the person's row makes an end wait for what is
-- being told, or this for the end.
create function message_tell(news message_news) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from users where id = news.reader for key share;
  insert into messages (user_id, category, kind, fact, subject_id, params, at, is_old, is_late,
    read_at)
  select news.reader, k.category, k.kind, news.fact, news.subject,
    news.details || coalesce(message_params(k.kind, news.subject, news.reader), '{}'), news.at,
    news.noted_at < c.since, news.noted_at < clock_timestamp() - interval '24 hours',
    case when k.starts_read or news.noted_at < c.since then clock_timestamp() end
  from message_kinds k join message_channels c on c.channel = 'app'
  where k.source = news.source and k.kind = news.kind and not account_is_closed(news.reader)
  on conflict on constraint messages_once do nothing
$$;

-- Takes what the entries of people's accounts say and no message says yet, of some accounts.
create function messages_take_entries(batch integer) returns setof message_news
language sql security definer set search_path = public, pg_temp as $$
  with behind as materialized (
    select a.id, a.owner_id, a.currency, coalesce(p.version, 0) as version
    from ledger_accounts a left join message_positions p on p.account_id = a.id
    where a.code in ('user-available', 'user-held') and a.version > coalesce(p.version, 0)
    limit batch
  ),
  entries as materialized (
    select b.id, b.owner_id, b.currency, e.version, e.journal_id, e.units
    from behind b cross join lateral (
      select * from ledger_entries e where e.account_id = b.id and e.version > b.version
      order by e.version limit 20) e
  ),
  moved as (
    insert into message_positions (account_id, version)
    select id, max(version) from entries group by id
    on conflict (account_id) do update set version = excluded.version
    returning 1
  ),
  journals as materialized (
    select distinct on (e.journal_id) j.kind, j.reference, e.owner_id, j.id, j.occurred_at,
      j.posted_at, jsonb_build_object('currency', e.currency, 'units', e.units::text) as amount
    from entries e join ledger_journals j on j.id = e.journal_id
    order by e.journal_id
  )
  select 'journal', kind, owner_id, 'journal ' || id, reference, amount, occurred_at, posted_at
  from journals
$$;

-- Takes the facts that wait and are due. The readers of a project's move and of a limit that falls
-- are told in batches, by their names.
create function messages_take_facts(now_at timestamptz, batch integer) returns setof message_news
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting message_facts;
  event security_events;
  move project_moves;
  asked level_limit_orders;
  readers text[];
begin
  for waiting in
    select * from message_facts where due_at <= now_at order by due_at, id limit batch
  loop
    if waiting.kind = 'event' then
      select * into event from security_events where id = waiting.subject_id::bigint;
      return query select 'event', event.kind, event.user_id, 'event ' || event.id,
        event.id::text, event.details || jsonb_build_object('device', coalesce(event.details ->>
        'device', event.device), 'ip', event.ip), event.at, waiting.noted_at;
    elsif waiting.kind = 'move' then
      select * into move from project_moves where id = waiting.subject_id::bigint;
      readers := array(
        select distinct r.user_id from (
          select user_id from appointments where project_id = move.project_id and move.to_status = 2
          union all
          select user_id from subscriptions where project_id = move.project_id
            and move.to_status > 2 and state <> 'cancelled') r
        where r.user_id > waiting.told_to order by r.user_id limit batch);
      return query select 'fact', (array['', 'raise-opened', 'raise-completed', 'raise-failed',
          'result-published', 'payouts-begun', 'payouts-over'])[move.to_status], reader,
        'move ' || move.id, move.project_id, '{}'::jsonb, move.moved_at, waiting.noted_at
      from unnest(readers) reader;
      if cardinality(readers) = batch then
        update message_facts set told_to = readers[batch] where id = waiting.id;
        continue;
      end if;
    elsif waiting.kind in ('limit-falls', 'limit-stays') then
      select * into asked from level_limit_orders where id = waiting.subject_id;
      readers := case when waiting.user_id is null
        then level_limit_readers(waiting.kind, asked, waiting.told_to, batch)
        else array(select waiting.user_id where asked.cancelled_at is null) end;
      return query select 'fact', (case asked.kind when 'withdrawal' then 'day-' else 'month-' end)
          || waiting.kind, reader, waiting.kind || ' ' || asked.id, asked.id, '{}'::jsonb, waiting.at,
        clock_timestamp()
      from unnest(readers) reader;
      if waiting.user_id is null and cardinality(readers) = batch then
        update message_facts set told_to = readers[batch] where id = waiting.id;
        continue;
      end if;
      update level_limit_orders set told_at = now_at
      where id = asked.id and told_at is null and waiting.due_at > 'epoch';
    elsif (waiting.kind <> 'hold-ended' or exists (
      -- A hold that was made longer has another end.
      select from guard_holds h where h.user_id = waiting.user_id and h.until_at <= waiting.due_at
        and h.reason = split_part(waiting.subject_id, ' ', 1)
    ) and not exists (
      -- Withdrawals are open again only after the last of several holds.
      select from guard_holds h where h.user_id = waiting.user_id
        and (h.until_at, h.reason) > (waiting.due_at, split_part(waiting.subject_id, ' ', 1))
    ) and not exists (
      -- Nor while the account is frozen.
      select from guard_freezes f where f.user_id = waiting.user_id and f.lifted_at is null
    )) and (waiting.kind <> 'arrival-gone' or exists (
      select from deposits d where d.id = waiting.subject_id and d.state = 'orphaned'
    )) and (waiting.kind <> 'payment-waiting' or waiting.due_at = 'epoch' or exists (
      select from withdrawals w where w.id = waiting.subject_id and w.waits_for <> ''
        and w.state = 'held' and w.cancel_asked_at is null
    )) then
      return query select 'fact', waiting.kind, waiting.user_id,
        waiting.kind || ' ' || waiting.subject_id, waiting.subject_id, '{}'::jsonb, waiting.at,
        case waiting.kind when 'hold-ended' then clock_timestamp() else waiting.noted_at end;
    end if;
    delete from message_facts where id = waiting.id;
  end loop;
end
$$;

-- Tells what is not told yet, each person and fact once, what happened first first; true when there
-- may be more. The lock lets one tell at a time, so that ids follow the order of the commits.
create function messages_tell(now_at timestamptz, batch integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  news message_news;
  more boolean;
begin
  perform from message_channels where channel = 'app' for update;
  more := exists (select from message_facts where due_at <= now_at);
  for news in
    select n.* from (select * from messages_take_facts(now_at, batch)
      union all select * from messages_take_entries(batch)) n
    order by n.at, n.noted_at
  loop
    more := true;
    perform message_tell(news);
  end loop;
  return more;
end
$$;

-- Whether a channel carries a category to a person. Money and security are always on.
create function message_is_on(reader text, about text, way text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select s.is_on from message_settings s
     where (s.user_id, s.category, s.channel) = (reader, about, way)),
    (about, way) <> ('account', 'push'))
$$;

-- Hands over the next messages that a channel carries, each once: the caller's transaction writes
-- what it makes of them, and if it does not commit they are handed over again. Fewer than `batch`
-- are all there are. What is old, what its reader switched off and the demo's accounts are left out;
-- so is, of pushes, what was told late and what is read already: one's own everyday act, or what the
-- open app has shown.
create function messages_take(way text, batch integer) returns table (
  id bigint, user_id text, category text, kind text, subject_id text, params jsonb, at timestamptz
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after_id bigint;
  newest bigint;
  found_ids bigint[];
begin
  select c.taken_to into after_id from message_channels c where c.channel = way and way <> 'app'
  for update;
  select max(m.id) into newest from messages m;
  found_ids := array(select m.id from messages m
    where m.id > after_id and m.id <= newest and not m.is_old
      and not exists (select from users u where u.id = m.user_id and u.demo)
      and message_is_on(m.user_id, m.category, way) and (way <> 'push' or m.read_at is null and not m.is_late)
    order by m.id limit batch);
  update message_channels c
  set taken_to = case when cardinality(found_ids) = batch then found_ids[batch]
    else coalesce(newest, after_id) end
  where c.channel = way;
  return query
    select m.id, m.user_id, m.category, m.kind, m.subject_id, m.params, m.at
    from messages m where m.id = any(found_ids) order by m.id;
end
$$;
