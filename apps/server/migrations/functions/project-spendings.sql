-- What is neither in escrow nor at its end: results wait for it. A cost that was called off is on
-- its way back.
create function project_outgoing_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(s.units), 0)::bigint from project_spendings s
  where s.project_id = p_id and s.state = 'held'
    and (s.kind = 'deploy' or s.kind = 'pay-cost' and project_spending_called_off(s))
$$;

-- One operator's no is enough, as long as nothing is under way, and stays when that one leaves.
create function project_spending_called_off(s project_spendings) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from operator_acts where (action, subject_id, subject_hash)
    = ('cancel-spending', s.id, sha256_hex(s.order_text)))
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
    when exists (select from chain_addresses a where a.address = s.address and address_is_given(a))
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

create function project_spending_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault text;
begin
  perform project_require_present();
  perform refuse(format('spending %s: does not begin so', new.id))
  where new.state <> 'proposed' or new.waits_for <> '' or new.proposed_at <= project_earliest_now();
  fault := project_spending_fault(new);
  perform refuse(format('spending %s: %s', new.id, fault), 'project_spendings_terms', what => fault)
  where fault is not null;
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
  perform refuse(format('spending %s: waits for no operator', new.spending_id),
    'project_spending_words_waiting')
  where s.state is distinct from 'proposed' or project_spending_called_off(s);
  perform refuse(format('spending %s: no operator said so', new.spending_id),
    'project_spending_words_signed')
  where not operator_gave('approve-spending', s.id, new.operator_id, s.order_text);
  perform refuse(format('spending %s: this operator has said so', new.spending_id),
    'project_spending_words_once', 'unique_violation')
  from project_spending_words w
  where (w.spending_id, w.operator_id) = (new.spending_id, new.operator_id)
    and operator_stayed(w.operator_id, w.at);
  new.at := clock_timestamp();
  return new;
end
$$;

-- Two names that would meet each other, in either order, and leave a project without a way on: a
-- result is not approved while money is on its way out, and no cost is called off that an approved
-- or announced result counts on. Both wait for the project's lock.
create function operator_act_check_project() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_lock(array[new.subject_id]
    || array(select project_id from project_spendings where id = new.subject_id));
  perform refuse(format('project %s: no result while money is on its way out', new.subject_id),
    'operator_acts_outgoing')
  where new.action = 'approve-result' and project_outgoing_units(new.subject_id) <> 0;
  perform refuse(format('spending %s: a result counts on it', s.id), 'operator_acts_counted')
  from project_spendings s join projects p on p.id = s.project_id
  where new.action = 'cancel-spending'
    and (s.id, s.kind, s.state) = (new.subject_id, 'pay-cost', 'held')
    and (p.status <> 3 or project_result_signed(p.id));
  return new;
end
$$;

-- Each journal of a spending is what its row and the chain allow, and moves the row on; no process
-- writes its state.
create function project_spending_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  kinds_held constant text[] :=
    array['project-deployment-held', 'project-cost-set-aside', 'project-return-held'];
  kinds_paid constant text[] := array['project-deployed', 'project-cost-paid', 'project-return-paid'];
  fact record;
  s project_spendings;
  fault text;
begin
  perform project_lock(array(
    select o.project_id from project_spendings o join unnest(posted) j on j.reference = o.id));
  for fact in
    select j.kind, j.reference, j.occurred_at, min(a.owner_id) filter (where a.owner_kind = 'project')
        as project_id, min(a.currency) as currency, min(e.units) as units
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.kind ~ '^project-(deploy|cost-|return-)'
    group by j.id, j.kind, j.reference, j.occurred_at
    order by j.reference
  loop
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
        when (select count(distinct w.operator_id) from project_spending_words w
            where w.spending_id = s.id and operator_stayed(w.operator_id, w.at)) < 2
          then 'two operators decide it'
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
      when exists (select from house_moves m where m.lane = s.id
          and m.state in ('built', 'signed', 'broadcast', 'done')) then 'a payment of it is under way'
      when not project_spending_is_over(s, fact.occurred_at) then 'it may still be paid'
      when project_spending_awaited(s) then 'a signed result counts on it until it is announced'
    end;
    perform refuse(format('spending %s: not %s: %s', fact.reference, fact.kind, fault),
      'project_spendings_terms', what => fault)
    where fault is not null;
    if fact.kind = any (kinds_held) then
      update project_spendings set state = 'held', held_at = fact.occurred_at where id = s.id;
    elsif fact.kind = any (kinds_paid) then
      update project_spendings set state = 'paid', ended_at = fact.occurred_at, waits_for = '',
        txid = (select m.txid from house_moves m where (m.lane, m.state) = (s.id, 'done') limit 1)
      where id = s.id;
    else
      update project_spendings set state = 'returned', ended_at = fact.occurred_at, waits_for = '',
        end_reason = case when project_spending_called_off(s) then 'cancelled'
          when exists (select from house_moves m where m.lane = s.id and m.state = 'failed')
            then 'failed' else 'overdue' end
      where id = s.id;
      -- A result that was without it: late money, split by the same sheet.
      insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
      select s.id, p.id, s.units, '', fact.occurred_at, fact.occurred_at,
        1 + project_last_late_no(p.id)
      from projects p where p.id = s.project_id and p.status > 3 and s.kind = 'pay-cost';
    end if;
  end loop;
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

-- A payment is built only for a spending that is taken out, due, and called off by nobody. What was
-- built is never built for another. Under a restore lock what the signer signed is written in as
-- signed.
create function house_move_check_spending() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s project_spendings;
begin
  perform project_require_present();
  perform refuse(format('house move %s: pays nothing else', new.id))
  where tg_op = 'UPDATE' and (new.kind, new.lane) is distinct from (old.kind, old.lane);
  if tg_op = 'UPDATE' and (old.txid is not null or new.state not in ('built', 'signed')) then
    return new;
  end if;
  select * into s from project_spendings where id = new.lane for update;
  perform refuse(format('house move %s: no spending of a project', new.id))
  where (s.kind, s.currency, s.units, s.state)
      is distinct from (new.kind, new.currency, new.amount_units, 'held')
    or not (new.state in ('planned', 'built') or new.state = 'signed' and restore_is_open());
  perform refuse(format('house move %s: its spending does not leave now', new.id))
  where new.state <> 'signed' and (project_spending_called_off(s) or new.planned_at < s.leaves_at);
  perform refuse(format('house move %s: these books may be a backup', new.id), 'restore_ruled_out')
  where new.state = 'built' and not restore_ruled_out();
  return new;
end
$$;
