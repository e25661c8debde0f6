-- How a project's money leaves: from its escrow to the venture by the plan and to the payees of its costs
-- (decisions 2 and 8, rules 8 to 10), and from its suspense back to who sent it (0030). And how what came
-- to it in another coin is exchanged.

insert into ledger_chart (code, class, normal_side, owner_kind, floor_units) values
  ('project-outgoing', 'liability', 'credit', 'project', 0),
  ('project-costs', 'liability', 'credit', 'project', 0);

insert into ledger_kinds (kind, legs, reversible) values
  ('project-deployment-held', 1, false),
  ('project-deployed', 1, false),
  ('project-deployment-returned', 1, false),
  ('project-cost-set-aside', 1, false),
  ('project-cost-paid', 1, false),
  ('project-cost-released', 1, false),
  ('project-suspense-exchanged', 2, false);

insert into ledger_shapes (kind, leg, lines) values
  ('project-deployment-held', 1, '{credit project-outgoing,debit project-escrow}'),
  ('project-deployed', 1, '{credit hot-wallet,debit project-outgoing}'),
  ('project-deployment-returned', 1, '{credit project-escrow,debit project-outgoing}'),
  ('project-cost-set-aside', 1, '{credit project-costs,debit project-escrow}'),
  ('project-cost-paid', 1, '{credit hot-wallet,debit project-costs}'),
  ('project-cost-released', 1, '{credit project-escrow,debit project-costs}'),
  ('project-suspense-exchanged', 1, '{credit exchange-desk,debit project-suspense}'),
  ('project-suspense-exchanged', 2,
    '{credit exchange-fee-income,credit project-escrow,debit exchange-desk}'),
  ('project-suspense-exchanged', 2, '{credit project-escrow,debit exchange-desk}');

insert into ledger_posters (kind, role) values
  ('project-deployment-held', 'clearhold_operator'),
  ('project-deployed', 'clearhold_worker'),
  ('project-deployment-returned', 'clearhold_worker'),
  ('project-cost-set-aside', 'clearhold_operator'),
  ('project-cost-paid', 'clearhold_worker'),
  ('project-cost-released', 'clearhold_worker'),
  ('project-suspense-exchanged', 'clearhold_operator');

-- What is to leave, what left, and what came back: one row for each payment, public from the moment an
-- operator proposes it. `proposed` until two operators stand behind it and the amount is out of escrow
-- (`held`); `paid` or `returned` by the journals alone. Who signs what is the order's text, word for word.
-- A payment of the third kind, `return-inflow`, comes out of suspense instead of escrow.
create table project_spendings (
  id text collate "C" primary key,
  project_id text collate "C" not null,
  kind text not null,
  payee text not null, -- as the terms name it: the slice of the plan, or who is paid a cost; else 'sender'
  inflow_id text collate "C", -- the arrival that goes back
  currency text collate "C" not null,
  units bigint not null,
  address text collate "C" not null,
  -- SHA-256 of a cost's bill, or of the id of the arrival that goes back.
  document_hash text collate "C" not null default '',
  order_text text not null,
  proposed_at timestamptz not null,
  leaves_at timestamptz not null, -- not before
  state text not null default 'proposed',
  held_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  txid text collate "C", -- of the payment that the chain made final
  waits_for text not null default '', -- the reason while a due one cannot be paid
  constraint project_spendings_project foreign key (project_id) references projects (id),
  constraint project_spendings_kind check (case kind
    when 'deploy' then id ~ '^dpl_[0-9a-z]{26}$' and document_hash = ''
      and leaves_at >= proposed_at + interval '24 hours'
    when 'pay-cost' then id ~ '^cst_[0-9a-z]{26}$' and document_hash ~ '^[0-9a-f]{64}$'
      and leaves_at = proposed_at
    when 'return-inflow' then id ~ '^rtn_[0-9a-z]{26}$' and document_hash ~ '^[0-9a-f]{64}$'
      and leaves_at = proposed_at
    else false end),
  constraint project_spendings_inflow check ((inflow_id is not null) = (kind = 'return-inflow')),
  constraint project_spendings_arrival foreign key (inflow_id) references deposits (id),
  constraint project_spendings_units check (units > 0),
  constraint project_spendings_address check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint project_spendings_times
    check (mod(extract(epoch from proposed_at), 1) = 0 and mod(extract(epoch from leaves_at), 1) = 0),
  constraint project_spendings_order check (order_text = concat_ws(E'\n',
    'clearhold spending order 1',
    'network=' || substring(split_part(order_text, E'\n', 2) from '^network=([a-z]{1,16})$'),
    'kind=' || kind,
    'id=' || id,
    'project=' || project_id,
    'currency=' || currency,
    'units=' || units,
    'address=' || address,
    'document=' || document_hash,
    'proposed=' || extract(epoch from proposed_at)::bigint,
    'leaves=' || extract(epoch from leaves_at)::bigint || E'\n')),
  constraint project_spendings_state check (state in ('proposed', 'held', 'paid', 'returned')),
  constraint project_spendings_held check ((held_at is null) = (state = 'proposed')),
  constraint project_spendings_ended check ((ended_at is not null) = (state in ('paid', 'returned'))),
  constraint project_spendings_end_reason check (
    case state when 'returned' then end_reason in ('cancelled', 'failed', 'overdue')
      else end_reason = '' end),
  constraint project_spendings_txid check ((txid is not null) = (state = 'paid'))
);
create index project_spendings_of_project on project_spendings (project_id, proposed_at, id);
create index project_spendings_open on project_spendings (leaves_at) where state = 'held';
create index project_spendings_paid on project_spendings (address) where state = 'paid';
-- No arrival goes back twice.
create unique index project_spendings_back on project_spendings (inflow_id)
  where state in ('held', 'paid');

-- An operator's yes: the name by the guard, and the passkey's answer, which the signer verifies itself.
create table project_spending_words (
  spending_id text collate "C" not null,
  operator_id text collate "C" not null,
  assertion text not null,
  at timestamptz not null default clock_timestamp(),
  constraint project_spending_words_key primary key (spending_id, operator_id),
  constraint project_spending_words_spending
    foreign key (spending_id) references project_spendings (id),
  constraint project_spending_words_operator foreign key (operator_id) references operators (id),
  constraint project_spending_words_assertion check (octet_length(assertion) between 2 and 8000)
);

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

-- Why something does not go back to its sender, or null. (What lies in suspense says more.)
create function project_return_fault(s project_spendings) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select 'nothing goes back to a sender'::text
$$;

-- The first thing wrong with a spending by the project's frozen terms, or null. Who holds the project's
-- lock sees what has been taken before.
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

-- Two names that would meet each other, in either order, and leave a project without a way on: a result
-- is not approved while money is on its way out, and no cost is called off that an approved or announced
-- result counts on. Both wait for the project's lock.
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

-- After a statement that inserted journals: each of a spending is what its row and the chain allow, and
-- moves the row on; no process writes its state.
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
        -- A result that publishes itself waits for what was set aside before, and for nothing after.
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

-- An order's last moment, after which the signer signs nothing of it. What was not paid until then goes
-- back where it was taken from, and not before, whatever was said meanwhile: so it is never paid too, and
-- nothing waits for it for ever.
create function project_spending_overdue_at(s project_spendings) returns timestamptz
language sql immutable set search_path = public, pg_temp as $$
  select s.leaves_at + interval '72 hours'
$$;

-- True for a cost that an approved result counts on: it is late money once that is announced. One that
-- was called off keeps every result waiting, so it comes back whatever was signed.
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

-- The payment is a move of the house, in a lane of its own: one lives at a time, ends by the chain's
-- proof, and reserves its fee like every other.
alter table house_moves
  drop constraint house_moves_kind,
  add constraint house_moves_kind check (kind in ('sweep', 'top-up', 'stake', 'unstake',
    'collect-unstaked', 'delegate', 'undelegate', 'to-cold', 'deploy', 'pay-cost', 'return-inflow')),
  drop constraint house_moves_currency,
  add constraint house_moves_currency
    check (currency = 'TRX' or currency = 'USDT'
      and kind in ('sweep', 'to-cold', 'deploy', 'pay-cost', 'return-inflow'));

-- Nothing is built but for a spending that is taken out, due, and called off by nobody. What was
-- built is never built for another. Under a restore lock what the signer signed is written in as signed.
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

-- A payment of a spending is booked under the spending: it is paid once, whatever was tried.
create or replace function house_move_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked_kind text := case new.kind
    when 'sweep' then 'deposit-swept' when 'top-up' then 'address-topped-up'
    when 'to-cold' then 'moved-to-cold' when 'deploy' then 'project-deployed'
    when 'pay-cost' then 'project-cost-paid' when 'return-inflow' then 'project-return-paid' end;
  fact text := case when new.kind in ('deploy', 'pay-cost', 'return-inflow') then new.lane else new.id end;
begin
  if new.state = 'done' and booked_kind is not null and not exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id and a.currency = new.currency
    where (j.kind, j.reference) = (booked_kind, fact)
      or (j.kind, j.reference) = ('network-fee-paid', new.txid || ' USDT')
    having sum(e.units) = new.amount_units and bool_or(j.kind = booked_kind)
  ) then
    raise exception 'house move: % is done without its journal', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- What is neither in escrow nor at its end: results wait for it. A cost that was called off is on its way back.
create or replace function project_outgoing_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(s.units), 0)::bigint from project_spendings s
  where s.project_id = p_id and s.state = 'held'
    and (s.kind = 'deploy' or s.kind = 'pay-cost' and project_spending_called_off(s))
$$;

-- True for the house's wallets, and for what people deposit to once coins moved there: then the worker has
-- seen that a key of ours derives it. A row alone is the web server's word, which could name any sender.
create function platform_owns(some_address text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from chain_addresses a
    where a.address = some_address and (a.purpose not in ('user', 'project')
      or exists (select from chain_holdings h where h.address = a.address)))
$$;

-- Money that the platform gave somebody is no inflow when it comes back from there, but for what the
-- project's own venture does with the project's own deployment. What a user withdraws is the user's own
-- and closes nothing: else anybody could have one unit paid to a sender, and nothing from there would
-- count any more.
create or replace function project_source_fault(p_id text, from_address text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when platform_owns(from_address)
      then 'the platform owns the sender'
    when exists (select from project_spendings s where s.address = from_address and s.state = 'paid'
        -- What went back to its sender is the sender's own.
        and s.kind <> 'return-inflow' and (s.project_id, s.kind) <> (p_id, 'deploy'))
      then 'the platform has paid the sender'
    when jsonb_array_length(p.inflow_sources) > 0 and not p.inflow_sources ? from_address
      then 'the terms do not name the sender'
  end
  from projects p where p.id = p_id
$$;

-- Whom a project pays: its ventures and the payees of its costs.
create function project_payees(p projects) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(one ->> 'address'), '{}')
  from jsonb_array_elements(p.plan || p.cost_payees) one where one ->> 'address' <> ''
$$;

-- Why terms may not name these addresses, or null. A sender that the terms name is paid by no other
-- project, neither before nor after, and by its own through the plan alone: what it sends always counts.
create function project_addresses_fault(p projects) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from chain_addresses a
        where a.address = any (project_payees(p)) or p.inflow_sources ? a.address)
      then 'an address is one of ours'
    when exists (select from jsonb_array_elements(p.cost_payees) cost
        where p.inflow_sources ? (cost ->> 'address')
          or p.plan @> jsonb_build_array(jsonb_build_object('address', cost ->> 'address')))
      then 'a payee of costs is in the plan or a source of inflow'
    when exists (select from project_spendings s
        where s.state in ('held', 'paid') and s.kind <> 'return-inflow' and p.inflow_sources ? s.address)
      then 'another project has paid a source of inflow, or is about to'
    when exists (select from projects o where o.id <> p.id and o.status <> 4
        and (p.inflow_sources ?| project_payees(o) or o.inflow_sources ?| project_payees(p)))
      then 'another project pays a source of inflow, or has one that this project would pay'
  end
$$;

create function project_check_addresses() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault text;
begin
  -- Two new projects see each other.
  perform pg_advisory_xact_lock(hashtext('projects_addresses'));
  fault := project_addresses_fault(new);
  if fault is not null then
    raise exception 'project %: %', new.id, fault
      using errcode = 'check_violation', constraint = 'projects_addresses', detail = fault;
  end if;
  return new;
end
$$;
create trigger projects_addresses before insert on projects
  for each row execute function project_check_addresses();
alter table projects enable always trigger projects_addresses;

-- The desk's promise for what came to a project in another coin. The database makes it from its own
-- fresh rate; the operator's login can ask for one and write none.
create table project_suspense_quotes (
  inflow_id text collate "C" primary key,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  gross_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  expires_at timestamptz not null
);

-- What was exchanged, for everybody to read; written by the trigger below alone.
create table project_suspense_exchanges (
  inflow_id text collate "C" primary key,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  received_units bigint not null,
  fee_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  txid text not null, -- that brought the other coin
  done_at timestamptz not null
);
create index project_suspense_exchanges_of_project
  on project_suspense_exchanges (project_id, done_at, inflow_id);

-- Why an arrival cannot be exchanged for its project, or null.
create function project_suspense_fault(d deposits) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when d.purpose <> 'project' or d.state <> 'credited' then 'it did not arrive for a project'
    when d.currency = p.currency then 'it is in the currency of the project'
    when p.status not in (3, 5, 6, 7) or p.status = 3 and project_result_signed(p.id)
      then 'its project raises still, has failed, or is about to announce a result'
    when exists (select from project_suspense_exchanges x where x.inflow_id = d.id)
      then 'it was exchanged before'
    when exists (select from project_spendings r where r.inflow_id = d.id and r.state in ('held', 'paid'))
      then 'it goes back to its sender'
    else project_source_fault(p.id, d.from_address) end
  from projects p where p.id = d.owner_id
$$;

-- Opens a quote for one arrival, good for 15 seconds. `verdict`: open, no-rate, too-small, desk-short, or
-- not-exchangeable.
create function project_quote_suspense(p_inflow text)
returns table (verdict text, rate_e12 bigint, rate_fee_ppm integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deposits;
  present exchange_rates;
  gross numeric;
  inventory bigint;
begin
  select * into d from deposits where id = p_inflow;
  select * into present from exchange_fresh_rate();
  gross := exchange_gross(d.currency, d.amount_units, present.trx_per_usdt_e12);
  select coalesce(max(a.balance_units), 0) into inventory
  from ledger_accounts a join projects p on p.id = d.owner_id and p.currency = a.currency
  where (a.code, a.owner_id) = ('exchange-desk', 'house');
  verdict := case
    when d.id is null or project_suspense_fault(d) is not null then 'not-exchangeable'
    when present.id is null then 'no-rate'
    when gross - div(gross * present.fee_ppm, 1000000) <= 0 then 'too-small'
    when gross > inventory then 'desk-short'
    else 'open' end;
  if verdict = 'open' then
    insert into project_suspense_quotes values (d.id, d.owner_id, d.currency, d.amount_units, gross,
      present.trx_per_usdt_e12, present.fee_ppm, present.source, clock_timestamp() + interval '15 seconds')
    on conflict (inflow_id) do update set (gross_units, trx_per_usdt_e12, fee_ppm, source, expires_at)
      = (excluded.gross_units, excluded.trx_per_usdt_e12, excluded.fee_ppm, excluded.source,
        excluded.expires_at);
  end if;
  rate_e12 := present.trx_per_usdt_e12;
  rate_fee_ppm := present.fee_ppm;
  return next;
end
$$;

-- After a statement that inserted journals: an exchange equals its open quote and takes it away; the
-- arrival is exchanged whole, and what it brought counts as the project's inflow.
create function project_suspense_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  asked bigint;
  done bigint;
begin
  if not exists (select from new_journals where kind = 'project-suspense-exchanged') then
    return null;
  end if;
  perform project_require_present();
  perform from projects p where p.id in (
    select d.owner_id from deposits d join new_journals j on j.reference = d.id
    where j.kind = 'project-suspense-exchanged')
  order by p.id for update;
  with trades as (
    select j.reference, j.occurred_at,
      min(a.owner_id) filter (where a.owner_kind = 'project') as project_id,
      min(a.currency) filter (where a.code = 'project-suspense') as paid_currency,
      min(a.currency) filter (where a.code = 'project-escrow') as currency,
      min(e.units) filter (where a.code = 'project-suspense') as paid_units,
      min(e.units) filter (where a.code = 'project-escrow') as received_units,
      coalesce(min(e.units) filter (where a.code = 'exchange-fee-income'), 0) as fee_units
    from new_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.kind = 'project-suspense-exchanged'
    group by j.id, j.reference, j.occurred_at
  ),
  quoted as (
    delete from project_suspense_quotes q using trades t, deposits d, projects p
    where q.inflow_id = t.reference and d.id = q.inflow_id and p.id = q.project_id
      -- Two seconds for a batch that was under way when the quote ended.
      and q.expires_at > clock_timestamp() - interval '2 seconds'
      and (q.project_id, q.paid_currency, q.paid_units, q.gross_units, p.currency)
        = (t.project_id, t.paid_currency, t.paid_units, t.received_units + t.fee_units, t.currency)
      and t.fee_units = div(q.gross_units::numeric * q.fee_ppm, 1000000)
      and project_suspense_fault(d) is null
    returning t.*, q.trx_per_usdt_e12, q.fee_ppm, q.source, d.txid, d.block_at, d.block_number,
      p.status
  ),
  exchanged as (
    insert into project_suspense_exchanges (inflow_id, project_id, paid_currency, paid_units,
      received_units, fee_units, trx_per_usdt_e12, fee_ppm, source, txid, done_at)
    select reference, project_id, paid_currency, paid_units, received_units, fee_units,
      trx_per_usdt_e12, fee_ppm, source, txid, occurred_at from quoted
  ),
  written as (
    -- After the result it is late money: split by the same sheet, in its turn.
    insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
    select q.reference, q.project_id, q.received_units, q.txid, q.block_at, q.occurred_at,
      case when q.status > 3
        then row_number() over (partition by q.project_id order by q.block_number, q.reference)
          + (select coalesce(max(i.late_no), 0) from project_inflows i
             where i.project_id = q.project_id) end
    from quoted q
    returning 1
  )
  select (select count(*) from trades), (select count(*) from written) into asked, done;
  if asked <> done then
    raise exception 'projects: an exchange of suspense that no open quote equals'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger operator_acts_of_project before insert on operator_acts
  for each row when (new.action in ('approve-result', 'cancel-spending'))
  execute function operator_act_check_project();
alter table operator_acts enable always trigger operator_acts_of_project;
create trigger project_spendings_new before insert on project_spendings
  for each row execute function project_spending_check_new();
create trigger project_spending_words_new before insert on project_spending_words
  for each row execute function project_spending_words_check();
create trigger project_spending_words_append_only before update or delete or truncate
  on project_spending_words for each statement execute function operators_append_only();
create trigger project_spending_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function project_spending_check_journals();
create trigger project_suspense_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function project_suspense_check_journals();
create trigger house_moves_spending before insert or update on house_moves
  for each row when (new.kind in ('deploy', 'pay-cost', 'return-inflow'))
  execute function house_move_check_spending();
alter table project_spendings enable always trigger project_spendings_new;
alter table project_spending_words enable always trigger project_spending_words_new;
alter table project_spending_words enable always trigger project_spending_words_append_only;
alter table ledger_journals enable always trigger project_spending_journals_checked;
alter table ledger_journals enable always trigger project_suspense_journals_checked;
alter table house_moves enable always trigger house_moves_spending;

grant select on project_spendings, project_suspense_quotes, project_suspense_exchanges
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on project_spending_words to clearhold_worker, clearhold_operator, clearhold_auditor;
grant select (spending_id, operator_id, at) on project_spending_words to clearhold_api;
grant insert (id, project_id, kind, payee, inflow_id, currency, units, address, document_hash, order_text,
  proposed_at, leaves_at) on project_spendings to clearhold_operator;
grant insert (spending_id, operator_id, assertion) on project_spending_words to clearhold_operator;
grant update (waits_for) on project_spendings to clearhold_worker;
grant execute on function project_spending_called_off(project_spendings),
    project_spending_overdue_at(project_spendings), project_spending_awaited(project_spendings)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_spending_fault(project_spendings), project_quote_suspense(text)
  to clearhold_operator;
