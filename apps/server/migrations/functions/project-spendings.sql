-- What is neither in escrow nor at its end: results wait for it. A cost that was called off is on
-- its way back.
create function project_outgoing_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(s.units), 0)::bigint from project_spendings s
  where s.project_id = p_id and s.state = 'held'
    and (s.kind = 'deploy' or s.kind = 'pay-cost' and project_spending_called_off(s))
$$;

-- True when the guard wrote this operator's (or anybody's) name under exactly this order.
create function project_spending_act(s project_spendings, act text, operator text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from operator_acts a
    where (a.action, a.subject_id) = (act, s.id)
      and a.subject_hash = encode(sha256(convert_to(s.order_text, 'UTF8')), 'hex')
      and a.operator_id = coalesce(operator, a.operator_id)
  )
$$;

-- One operator's no is enough, as long as nothing is under way.
create function project_spending_called_off(s project_spendings) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_spending_act(s, 'cancel-spending', null)
$$;

-- Whether a payment of it may still happen: something was built that has not ended.
create function project_spending_under_way(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from house_moves m where m.lane = p_id and m.state in ('built', 'signed', 'broadcast'))
$$;

-- Why this is not the return of one arrival, whole and to its sender, or null. What counts, or may
-- still count, is its subscribers': it goes back to nobody.
create function project_return_fault(s project_spendings) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select case
      when (a.project_id, a.currency, a.units, a.from_address, encode(sha256(a.id::bytea), 'hex'))
        is distinct from (s.project_id, s.currency, s.units, s.address, s.document_hash)
        then 'it is not all of one arrival, to its sender'
      when platform_owns(s.address)
        then 'the address is one of ours'
      when p.status = 4 or project_source_fault(p.id, a.from_address) is not null then null
      -- So long everybody waits for somebody to sell it for the subscribers.
      when a.currency <> p.currency then case when p.status not in (5, 6, 7)
          or a.block_at + interval '30 days' > case when s.order_text ~ E'\nnetwork=devnet\n'
            then s.proposed_at else least(s.proposed_at, clock_timestamp()) end
        then 'it may still be exchanged for the subscribers' end
      -- An operator took it back, when that could be done, and it can never be booked again.
      when exists (select from ledger_journals j
        where (j.kind, j.reference) = ('project-inflow-booked', a.id)) then null
      else 'it is the subscribers'', now or once it is booked' end
    from project_suspended a join projects p on p.id = a.project_id where a.id = s.inflow_id
  ), case when not exists (select from project_suspended a where a.id = s.inflow_id)
    then 'nothing of this arrival is in suspense' end)
$$;

-- The first thing wrong with a spending by the project's frozen terms, or null. Who holds the
-- project's lock sees what has been taken before.
create function project_spending_fault(s project_spendings) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  with taken as (
    select coalesce(sum(o.units), 0) as all_units,
      coalesce(sum(o.units) filter (where o.payee = s.payee), 0) as payee_units
    from project_spendings o
    where (o.project_id, o.kind) = (s.project_id, s.kind) and o.state in ('held', 'paid')
      and o.id <> s.id
  )
  select case
    when s.kind = 'return-inflow' then project_return_fault(s)
    when p.status <> 3 then 'escrow leaves in status 3 alone'
    when project_result_signed(p.id) then 'two operators have approved a result'
    when s.currency <> p.currency then 'the project keeps another currency'
    when exists (select from chain_addresses a where a.address = s.address)
      then 'the address is one of ours'
    when s.kind = 'deploy' then case
      when not exists (select from jsonb_array_elements(p.plan) one
          where (one ->> 'name', one ->> 'address') = (s.payee, s.address))
        then 'the plan does not name this address'
      when s.leaves_at >= p.publish_at then 'the result is due before it leaves'
      when t.all_units + s.units > div(p.raised_units::numeric * p.deployable_ppm, 1000000)
        then 'above the deployable share of what was raised'
      when t.payee_units + s.units > (
          select sum(div(p.raised_units::numeric * (one ->> 'sharePpm')::bigint, 1000000))
          from jsonb_array_elements(p.plan) one where one ->> 'name' = s.payee)
        then 'above the share of this part of the plan' end
    else case
      when not exists (select from jsonb_array_elements(p.cost_payees) one
          where (one ->> 'name', one ->> 'address') = (s.payee, s.address))
        then 'the terms do not name this payee of costs'
      when s.leaves_at >= project_publishes_itself_at(p) then 'the result publishes itself before that'
      when t.all_units + s.units > p.cost_cap_units then 'above the cap of all costs' end
  end
  from projects p cross join taken t where p.id = s.project_id
$$;

create function project_spending_is_now(at timestamptz) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select at > project_earliest_now()
$$;

create function project_spending_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault text;
begin
  perform project_require_present();
  if new.state <> 'proposed' or new.waits_for <> '' or not project_spending_is_now(new.proposed_at) then
    raise exception 'spending %: does not begin so', new.id using errcode = 'check_violation';
  end if;
  fault := project_spending_fault(new);
  if fault is not null then
    raise exception 'spending %: %', new.id, fault
      using errcode = 'check_violation', constraint = 'project_spendings_terms', detail = fault;
  end if;
  return new;
end
$$;

create function project_spending_words_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s project_spendings;
begin
  perform project_require_present();
  select * into s from project_spendings where id = new.spending_id for update;
  if s.state is distinct from 'proposed' or project_spending_called_off(s) then
    raise exception 'spending %: waits for no operator', new.spending_id
      using errcode = 'check_violation', constraint = 'project_spending_words_waiting';
  end if;
  if not project_spending_act(s, 'approve-spending', new.operator_id) then
    raise exception 'spending %: no operator said so', new.spending_id
      using errcode = 'check_violation', constraint = 'project_spending_words_signed';
  end if;
  new.at := clock_timestamp();
  return new;
end
$$;

-- Two names that would meet each other, in either order, and leave a project without a way on: a
-- result is not approved while money is on its way out, and no cost is called off that an approved
-- or announced result counts on. Both wait for the project's lock.
create function operator_act_check_project() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s project_spendings;
  present smallint;
begin
  perform project_require_present();
  if new.action = 'approve-result' then
    perform from projects where id = new.subject_id for update;
    if project_outgoing_units(new.subject_id) <> 0 then
      raise exception 'project %: no result while money is on its way out', new.subject_id
        using errcode = 'check_violation', constraint = 'operator_acts_outgoing';
    end if;
    return new;
  end if;
  select * into s from project_spendings where id = new.subject_id;
  select status into present from projects where id = s.project_id for update;
  select * into s from project_spendings where id = new.subject_id;
  if (s.kind, s.state) = ('pay-cost', 'held')
    and (present <> 3 or project_result_signed(s.project_id)) then
    raise exception 'spending %: a result counts on it', s.id
      using errcode = 'check_violation', constraint = 'operator_acts_counted';
  end if;
  return new;
end
$$;

-- After a statement that inserted journals: each of a spending is what its row and the chain allow,
-- and moves the row on; no process writes its state.
create function project_spending_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  kinds_held constant text[] :=
    array['project-deployment-held', 'project-cost-set-aside', 'project-return-held'];
  kinds_paid constant text[] := array['project-deployed', 'project-cost-paid', 'project-return-paid'];
  fact record;
  s project_spendings;
  fault text;
  paying house_moves;
  reason text;
  present smallint;
begin
  if not exists (select from new_journals j where j.kind ~ '^project-(deploy|cost-|return-)') then
    return null;
  end if;
  perform project_require_present();
  perform from projects p where p.id in (
    select o.project_id from project_spendings o join new_journals j on j.reference = o.id)
  order by p.id for update;
  for fact in
    select j.kind, j.reference, j.occurred_at, min(a.owner_id) filter (where a.owner_kind = 'project')
        as project_id, min(a.currency) as currency, min(e.units) as units
    from new_journals j
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.kind ~ '^project-(deploy|cost-|return-)'
    group by j.id, j.kind, j.reference, j.occurred_at
    order by j.reference
  loop
    reason := '';
    paying := null;
    select * into s from project_spendings where id = fact.reference for update;
    fault := case
      when s.id is null or (s.project_id, s.currency, s.units)
        is distinct from (fact.project_id, fact.currency, fact.units) then 'it is another amount'
      when case s.kind when 'deploy' then fact.kind !~ '^project-deploy'
          when 'pay-cost' then fact.kind !~ '^project-cost-' else fact.kind !~ '^project-return-' end
        then 'it is of another kind'
      when not restore_ruled_out() and fact.kind <> all (kinds_paid) then 'these books may be a backup'
      when fact.kind = any (kinds_held) then case
        when s.state <> 'proposed' then 'it was decided'
        when project_spending_called_off(s) then 'an operator has called it off'
        when (select count(*) from project_spending_words w where w.spending_id = s.id) < 2
          then 'two operators decide it'
        when not project_spending_is_now(fact.occurred_at) then 'it is not announced now'
        -- A deployment is bound by the day of the result; these two by nothing else.
        when s.proposed_at > interval '5 minutes' + case
            when s.kind = 'deploy' or s.order_text ~ E'\nnetwork=devnet\n'
            then fact.occurred_at else least(fact.occurred_at, clock_timestamp()) end
          then 'it is dated ahead'
        -- A result that publishes itself waits for what was set aside before, and for nothing
        -- after.
        when s.kind = 'pay-cost' and exists (select from projects p
            where p.id = s.project_id and fact.occurred_at >= project_publishes_itself_at(p))
          then 'the result publishes itself now'
        when s.kind = 'deploy' and s.leaves_at < fact.occurred_at + interval '24 hours'
          then 'it is announced 24 hours before it leaves'
        when project_spending_overdue_at(s) < fact.occurred_at + interval '24 hours'
          then 'too little of its time is left'
        else project_spending_fault(s) end
      when s.state <> 'held' then 'it is not out of escrow'
      when fact.kind = any (kinds_paid) then case
        when not exists (select from house_moves m where (m.lane, m.kind, m.state, m.amount_units)
            = (s.id, s.kind, 'done', s.units)) then 'no payment of it is done' end
      when project_spending_under_way(s.id) or exists (select from house_moves m
          where m.lane = s.id and m.state = 'done') then 'a payment of it is under way'
      when not project_spending_is_over(s, fact.occurred_at) then 'it may still be paid'
      when project_spending_awaited(s) then 'a signed result counts on it until it is announced'
    end;
    if fault is not null then
      raise exception 'spending %: not %: %', fact.reference, fact.kind, fault
        using errcode = 'check_violation', constraint = 'project_spendings_terms', detail = fault;
    end if;
    if fact.kind = any (kinds_held) then
      update project_spendings set state = 'held', held_at = fact.occurred_at where id = s.id;
    elsif fact.kind = any (kinds_paid) then
      select * into paying from house_moves m where (m.lane, m.state) = (s.id, 'done');
      update project_spendings set state = 'paid', ended_at = fact.occurred_at, waits_for = '',
        txid = paying.txid where id = s.id;
    else
      reason := case when project_spending_called_off(s) then 'cancelled'
        when exists (select from house_moves m where m.lane = s.id and m.state = 'failed') then 'failed'
        else 'overdue' end;
      update project_spendings set state = 'returned', ended_at = fact.occurred_at, waits_for = '',
        end_reason = reason where id = s.id;
      select status into present from projects where id = s.project_id;
      if s.kind = 'pay-cost' and present > 3 then
        -- The result was without it: late money, split by the same sheet.
        insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
        select s.id, s.project_id, s.units, '', fact.occurred_at, fact.occurred_at,
          1 + coalesce(max(i.late_no), 0) from project_inflows i where i.project_id = s.project_id;
      end if;
    end if;
  end loop;
  return null;
end
$$;

-- An order's last moment, after which the signer signs nothing of it. What was not paid until then
-- goes back where it was taken from, and not before, whatever was said meanwhile: so it is never
-- paid too, and nothing waits for it for ever.
create function project_spending_overdue_at(s project_spendings) returns timestamptz
language sql immutable set search_path = public, pg_temp as $$
  select s.leaves_at + interval '72 hours'
$$;

-- True for a cost that an approved result counts on: it is late money once that is announced. One
-- that was called off keeps every result waiting, so it comes back whatever was signed.
create function project_spending_awaited(s project_spendings) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select s.kind = 'pay-cost' and not project_spending_called_off(s) and p.status = 3
    and project_result_signed(p.id)
  from projects p where p.id = s.project_id
$$;

-- By this clock too, but on a devnet, whose time runs ahead.
create function project_spending_is_over(s project_spendings, at timestamptz) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select project_spending_overdue_at(s)
    <= case when s.order_text ~ E'\nnetwork=devnet\n' then at else least(at, clock_timestamp()) end
$$;

-- Nothing is built but for a spending that is taken out, due, and called off by nobody. What was
-- built is never built for another. Under a restore lock what the signer signed is written in as
-- signed.
create function house_move_check_spending() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s project_spendings;
begin
  perform project_require_present();
  if tg_op = 'UPDATE' and (new.kind, new.lane) is distinct from (old.kind, old.lane) then
    raise exception 'house move %: pays nothing else', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (old.txid is not null or new.state not in ('built', 'signed')) then
    return new;
  end if;
  select * into s from project_spendings where id = new.lane for update;
  if (s.kind, s.currency, s.units, s.state)
      is distinct from (new.kind, new.currency, new.amount_units, 'held')
    or not (new.state in ('planned', 'built') or new.state = 'signed' and restore_is_open()) then
    raise exception 'house move %: no spending of a project', new.id using errcode = 'check_violation';
  end if;
  if new.state = 'signed' then
    return new;
  end if;
  if project_spending_called_off(s) or new.planned_at < s.leaves_at then
    raise exception 'house move %: its spending does not leave now', new.id
      using errcode = 'check_violation';
  end if;
  if new.state = 'built' and not restore_ruled_out() then
    raise exception 'house move %: these books may be a backup', new.id
      using errcode = 'check_violation', constraint = 'restore_ruled_out';
  end if;
  return new;
end
$$;
