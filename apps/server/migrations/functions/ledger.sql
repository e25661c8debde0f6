-- Ends a statement that breaks a rule. `name` is the constraint by which callers know the rule.
create function refuse(why text, name text default '', code text default 'check_violation',
  what text default '') returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using message = why, constraint = name, errcode = code, detail = what;
end
$$;

-- Refuses each change that meets its trigger's condition. Arguments: the message, the column that
-- the message names, and the condition's code if it is not check_violation.
create function refuse_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using message = format(tg_argv[0], to_jsonb(new) ->> tg_argv[1]),
    errcode = coalesce(tg_argv[2], 'check_violation');
end
$$;

create function only_grows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Opens the accounts that are missing, empty and as the chart says. Ask: [{code, owner_id,
-- currency}].
create function ledger_open_accounts(asks jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts
    (code, owner_id, currency, owner_kind, class, normal_side, floor_units)
  select c.code, ask.owner_id, ask.currency, c.owner_kind, c.class, c.normal_side, c.floor_units
  from jsonb_to_recordset(asks) as ask(code text, owner_id text, currency text)
  join ledger_chart c on c.code = ask.code
  where not exists (
    select from ledger_accounts a
    where (a.code, a.owner_id, a.currency) = (ask.code, ask.owner_id, ask.currency)
  )
  order by c.code, ask.owner_id, ask.currency
  on conflict on constraint ledger_accounts_natural do nothing
$$;

-- True when a reversal has each line of its victim on the other side and nothing else.
create function ledger_mirrors(reversal text, victim text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select k.reversible
    and r.entry_count = v.entry_count
    and r.entry_count = (
      select count(*)
      from ledger_entries mine
      join ledger_entries theirs
        on theirs.journal_id = victim
        and theirs.account_id = mine.account_id
        and theirs.units = mine.units
        and theirs.side <> mine.side
      where mine.journal_id = reversal
    )
  from ledger_journals r, ledger_journals v join ledger_kinds k on k.kind = v.kind
  where r.id = reversal and v.id = victim
$$;

-- True for a kind of journal that takes what is on its way out of the house, for good or back. By
-- the shapes and not by a list of kinds, so a new kind cannot be forgotten.
create function ledger_takes_held(p_kind text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from ledger_shapes where kind = p_kind and lines
    && '{debit user-held, debit project-outgoing, debit project-costs, debit project-returns}')
$$;

-- After a statement that inserted journals: none may be empty. (Entries of the same statement are
-- there already; ledger_check_entries proves that they are all there.)
create function ledger_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  perform refuse(format('ledger: journal %s is empty', j.id)) from new_journals j
  where not exists (select from ledger_entries e where e.journal_id = j.id);
  return null;
end
$$;

-- What an account held at a moment, in some twenty steps however much was posted since: its journals
-- stand in the order of its versions, which have no gap. `newest` is a version of after the moment.
create function ledger_balance_at(account bigint, newest bigint, moment timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  before bigint := 0;
  after bigint := newest;
  middle bigint;
begin
  while after - before > 1 loop
    middle := (before + after) / 2;
    if moment < (select j.posted_at from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where (e.account_id, e.version) = (account, middle)) then
      after := middle;
    else
      before := middle;
    end if;
  end loop;
  return coalesce((select e.balance_after_units from ledger_entries e
    where (e.account_id, e.version) = (account, before)), 0);
end
$$;

-- After a statement that inserted entries: checks them and moves the balances. A batch is small and
-- the tables are not, so its rows are looked up by index; a plan made while the tables were small
-- would read all accounts for each batch. So would one with a `limit`, to have its first row soon.
create function ledger_check_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad record;
  touched bigint;
  moved bigint;
begin
  -- Each journal: whole, balanced in each currency, of its kind's shape, about one user, one project
  -- and one campaign, by one who may.
  with legs as (
    select e.journal_id, a.currency, count(*) as lines,
      sum(case e.side when 'debit' then e.units else -e.units end) as off_by,
      array_agg(e.side::text || ' ' || a.code order by e.side::text || ' ' || a.code collate "C")
        as shape,
      min(a.owner_id) filter (where a.owner_kind = 'user') as first_user,
      max(a.owner_id) filter (where a.owner_kind = 'user') as last_user,
      min(a.owner_id) filter (where a.owner_kind = 'project') as first_project,
      max(a.owner_id) filter (where a.owner_kind = 'project') as last_project,
      min(a.owner_id) filter (where a.owner_kind = 'campaign') as first_campaign,
      max(a.owner_id) filter (where a.owner_kind = 'campaign') as last_campaign
    from new_entries e left join ledger_accounts a on a.id = e.account_id
    group by e.journal_id, a.currency
  ),
  journals as (
    select l.journal_id, j.kind, j.entry_count, j.reverses,
      sum(l.lines) as lines, bool_and(l.off_by = 0) as balanced,
      count(l.currency) = count(*) as accounts_known,
      count(*) as legs, count(distinct s.leg) as shaped_legs,
      min(l.first_user) is not distinct from max(l.last_user)
        and min(l.first_project) is not distinct from max(l.last_project)
        and min(l.first_campaign) is not distinct from max(l.last_campaign) as one_owner
    from legs l
    left join ledger_journals j on j.id = l.journal_id
    left join ledger_shapes s on s.kind = j.kind and s.lines = l.shape
    group by l.journal_id, j.kind, j.entry_count, j.reverses
  ),
  verdicts as (
    select j.journal_id, j.kind, case
      when j.kind is null then 'does not exist'
      when not j.accounts_known then 'names an account that does not exist'
      when j.lines <> j.entry_count then 'is not whole'
      when j.lines <> (select count(*) from ledger_entries e where e.journal_id = j.journal_id)
        then 'is older than its entries'
      when not j.balanced then 'does not balance'
      when not exists (
        select from ledger_posters p where p.kind = j.kind and p.role = session_user
      ) then 'may not be posted by ' || session_user
      when not j.one_owner then 'touches two owners'
      when j.reverses is not null then
        case when ledger_mirrors(j.journal_id, j.reverses) then null
          else 'does not mirror its victim' end
      when j.legs <> j.shaped_legs or j.legs <> (select k.legs from ledger_kinds k where k.kind = j.kind)
        then 'has not the shape of its kind'
    end as fault
    from journals j
  )
  select * into bad from verdicts where fault is not null;
  perform refuse(format('ledger: journal %s (%s) %s', bad.journal_id, bad.kind, bad.fault))
  where found;

  -- Each account: versions go on without a gap, running balances add up and stay above the floor.
  select e.account_id, e.version, case
    when e.version <> e.version_before + 1 then 'stale'
    when e.balance_after_units <> e.balance_before + e.change then 'miscounted'
    when e.balance_after_units < e.floor_units then 'below its floor'
  end as fault
  into bad
  from (
    select n.account_id, n.version, n.balance_after_units, a.floor_units,
      case n.side when a.normal_side then n.units else -n.units end as change,
      lag(n.version, 1, a.version) over running as version_before,
      lag(n.balance_after_units, 1, a.balance_units) over running as balance_before
    from new_entries n
    -- By a plan without statistics, a join reads the lines of the batch once for each account.
    cross join lateral (select * from ledger_accounts where id = n.account_id offset 0) a
    window running as (partition by n.account_id order by n.version)
  ) e
  where e.version <> e.version_before + 1
    or e.balance_after_units <> e.balance_before + e.change
    or e.balance_after_units < e.floor_units;
  -- Stale means that another posting came first: the whole batch is run again.
  perform refuse(format('ledger: account %s, version %s is %s', bad.account_id, bad.version,
    bad.fault), '', case bad.fault when 'stale' then '40001' else '23514' end)
  where found;

  -- With the worker's login no account is filled to the end of its type, where a true deposit could
  -- not be added: above ten times all coins that exist it rises by at most all coins in a day, in sums
  -- of any size. What was invented ends as a loss of the house, so its own two accounts hold more.
  if session_user = 'clearhold_worker'
    and exists (select from new_entries where balance_after_units > 1000000000000000000) then
    select n.account_id, n.version into bad
    from new_entries n join ledger_accounts a on a.id = n.account_id
    cross join lateral (select case when a.code in ('house-deficit', 'unclassified')
      then 8000000000000000000 else 1000000000000000000 end as most) bounds
    where n.side = a.normal_side and n.balance_after_units > bounds.most
      and n.balance_after_units - greatest(bounds.most,
        ledger_balance_at(n.account_id, n.version, clock_timestamp() - interval '1 day'))
        > 100000000000000000;
    perform refuse(format('ledger: account %s, version %s is above all coins that exist',
      bad.account_id, bad.version))
    where found;
  end if;

  with last as (
    select distinct on (account_id) account_id, version, balance_after_units
    from new_entries order by account_id, version desc
  ),
  moves as (
    update ledger_accounts a
    set balance_units = l.balance_after_units, version = l.version
    from last l where a.id = l.account_id
    returning 1
  )
  select (select count(*) from last), (select count(*) from moves) into touched, moved;
  perform refuse(format('ledger: %s accounts moved instead of %s', moved, touched))
  where touched <> moved;
  return null;
end
$$;

-- The seals have no gap, so their number ends nowhere. That another checker was first is said by the
-- key.
create function books_seals_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  perform refuse(format('seal %s: it does not follow the last one', n.seq), 'books_seals_next')
  from new_seals n
  where n.seq > 1 and not exists (select from books_seals b where b.seq = n.seq - 1);
  perform refuse(format('seal %s: there is no such row', n.seq), 'books_seals_row')
  from new_seals n
  where not exists (select from ledger_journals j where j.id = n.journal_id)
    and not exists (select from security_events v where v.id = n.event_id);
  return null;
end
$$;

create function books_event_salts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('salt of event %s: the event has no seal', new.event_id),
    'books_event_salts_sealed')
  where not exists (select from books_seals where event_id = new.event_id);
  return new;
end
$$;
