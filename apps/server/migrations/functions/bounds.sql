-- What a login writes must not bind the house longer than its purpose needs: a time or a height in
-- the far future would lock it for good, long after the thief of the login is gone. An update is judged
-- only by what it changes, so that a row of before a bound can still end.

-- How far the clocks of the processes, of the chain and of the database may be apart.
create function clock_lead() returns interval
language sql stable security definer set search_path = public, pg_temp as $$
  select ahead + interval '2 minutes' from process_clock
$$;

-- A journal has the database's time, whatever time its poster names. Two are kept: the one that the
-- guard's word names, because the checks of what spends compare it with the word, and on a devnet, whose
-- clock may be shifted, one that lies ahead as far as that clock may, or as little behind as a clock may.
create function ledger_date_journal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One small query for each journal: a condition that joins both costs twice as much.
  if new.authorisation is not null then
    if exists (select from ledger_spendings s
        where (s.kind, s.carries) = (new.kind, 'authorisation')) then
      return new;
    end if;
  end if;
  if not exists (select from process_clock c where c.ahead > interval '0' and new.occurred_at
      between new.posted_at - interval '5 minutes' and new.posted_at + c.ahead) then
    new.occurred_at := new.posted_at;
  end if;
  return new;
end
$$;

-- Refuses what ended before it began. Arguments: the column of the beginning, and those that follow.
create function refuse_early_times() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_now jsonb := to_jsonb(new);
  row_before jsonb := to_jsonb(old);
  began timestamptz := (row_now ->> tg_argv[0])::timestamptz - clock_lead();
begin
  for place in 1..tg_nargs - 1 loop
    perform refuse(format('%s: %s is before %s', tg_table_name, tg_argv[place], tg_argv[0]))
    where (row_now ->> tg_argv[place])::timestamptz < began
      and row_now ->> tg_argv[place] is distinct from row_before ->> tg_argv[place];
  end loop;
  return new;
end
$$;

-- A move is planned now. Only what a restored backup had lost is as old as the signer remembers it.
create function house_moves_check_planned() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('house move %s: planned_at is too long ago', new.id))
  where not restore_is_open();
  return new;
end
$$;

-- Refuses a time that is absurd, or further ahead than its column needs. Arguments: each column, its
-- earliest time, and how far it may be ahead.
create function refuse_absurd_times() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_now jsonb := to_jsonb(new);
  row_before jsonb := to_jsonb(old);
  latest timestamptz := clock_timestamp() + (select ahead from process_clock);
  written text;
  seconds numeric;
begin
  for place in 0..tg_nargs - 1 by 3 loop
    written := row_now ->> tg_argv[place];
    continue when written is not distinct from row_before ->> tg_argv[place];
    seconds := case when tg_argv[place] like '%\_ms' then written::numeric / 1000
      else extract(epoch from written::timestamptz) end;
    perform refuse(format('%s: a time is absurd', tg_table_name))
    where seconds not between extract(epoch from tg_argv[place + 1]::timestamptz)
      and extract(epoch from now() + interval '30 years');
    perform refuse(format('%s: %s is too far in the future', tg_table_name, tg_argv[place]))
    where seconds > extract(epoch from latest + tg_argv[place + 2]::interval);
  end loop;
  return new;
end
$$;

-- Refuses a number above what its column may hold. Arguments: each column and the most.
create function refuse_absurd_numbers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_now jsonb := to_jsonb(new);
  row_before jsonb := to_jsonb(old);
begin
  for place in 0..tg_nargs - 1 by 2 loop
    perform refuse(format('%s: a number is absurd', tg_table_name))
    where abs((row_now ->> tg_argv[place])::numeric) > tg_argv[place + 1]::numeric
      and row_now ->> tg_argv[place] is distinct from row_before ->> tg_argv[place];
  end loop;
  return new;
end
$$;

-- Refuses a text with more bytes than its column may hold. Arguments: each column, the type whose
-- bytes count, and the most.
create function refuse_absurd_texts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_long boolean;
begin
  for place in 0..tg_nargs - 1 by 3 loop
    execute format('select octet_length($1.%I::%s) > %s', tg_argv[place], tg_argv[place + 1],
      tg_argv[place + 2]) into is_long using new;
    continue when is_long is not true;
    if tg_op = 'UPDATE' then
      execute format('select $1.%1$I::text is distinct from $2.%1$I::text', tg_argv[place])
      into is_long using new, old;
    end if;
    perform refuse(format('%s: a text is too long', tg_table_name)) where is_long;
  end loop;
  return new;
end
$$;

-- The highest block that can exist now, counted from the last one in the books; null while nobody
-- can say, because the books have not begun or blocks follow each other at will.
create function chain_highest_block() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select s.number + ceil(extract(epoch from
    clock_timestamp() + c.ahead + interval '2 minutes' - s.block_at)
    / extract(epoch from c.block_every))::bigint
  from scan_cursor s, process_clock c where c.block_every > interval '0'
$$;

-- Refuses a height that no chain can have reached, or that programs could not read. Arguments: the columns with heights.
create function refuse_far_blocks() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  highest bigint := chain_highest_block();
  height bigint;
begin
  for place in 0..tg_nargs - 1 loop
    height := to_jsonb(new) ->> tg_argv[place];
    continue when height is not distinct from (to_jsonb(old) ->> tg_argv[place])::bigint;
    perform refuse(format('%s: %s is above every block that can exist', tg_table_name, tg_argv[place]))
    where height > highest;
    perform refuse(format('%s: %s is no height', tg_table_name, tg_argv[place]))
    where height not between -1 and 2147483647;
  end loop;
  return new;
end
$$;

-- The cursor goes from a block to its child among the blocks that were shown, never back, and never
-- faster than blocks are made. The network writes each height into the block's id. Only the owner's
-- function sets it back.
create function scan_cursor_check_step() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  every interval := (select block_every from process_clock);
begin
  if tg_op = 'UPDATE' then
    perform refuse('scan cursor: these books belong to one chain')
    where new.genesis_id <> old.genesis_id or new.only_one <> old.only_one;
    if new.number = old.number then
      perform refuse('scan cursor: this height has another block')
      where (new.block_id, new.block_at) <> (old.block_id, old.block_at);
      return new;
    end if;
    perform refuse(format('scan cursor: block %s does not follow block %s', new.number, old.number))
    where new.number <> old.number + 1 or new.block_at < old.block_at + every
      or not exists (select from scan_tail t where (t.number, t.block_id, t.block_at, t.parent_id)
        = (new.number, new.block_id, new.block_at, old.block_id));
  end if;
  perform refuse(format('scan cursor: the id of block %s is of another height', new.number))
  where every > interval '0' and left(new.block_id, 16) <> lpad(to_hex(new.number), 16, '0');
  return new;
end
$$;

-- The id that a fact of the chain gives itself, as the processes compute it: 128 bits of its hash
-- in Crockford's base 32.
create function fact_id(prefix text, fact text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    substr(bits, 5 * place + 1, 5)::bit(5)::integer + 1, 1), '' order by place)
  from (select '00' || ('x' || left(sha256_hex(prefix || ' ' || fact), 32))::bit(128)::text as bits)
    hash, generate_series(0, 25) place
$$;

-- A deposit has the id of its own fact, so no row can take the id of one that is still to come. It
-- belongs to whom its address belongs to. Where two operators took a false row back whole, what really
-- came takes the next turn. The row of the cap is locked, as by what gives a take-back back.
create function deposits_check_fact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('deposit %s: this is not the id of its fact', new.id),
    'deposits_id_of_fact')
  where new.id <> fact_id(case new.purpose when 'project' then 'inf' else 'dep' end,
    concat_ws(' ', new.txid, new.kind, new.position, nullif(new.turn, 0)));
  if new.turn > 0 then
    perform from adjustment_caps where currency = new.currency for update;
    perform refuse(format('deposit %s: nobody took another one of its fact back', new.id),
      'deposits_turn')
    where not exists (select from deposits d
      where (d.txid, d.kind, d.position, d.turn) = (new.txid, new.kind, new.position, new.turn - 1)
        and (d.address, d.currency, d.amount_units)
          <> (new.address, new.currency, new.amount_units)
        and deposit_left_units(d.id) = 0);
  end if;
  perform refuse(format('deposit %s: its address belongs to somebody else', new.id),
    'deposits_owner_of_address')
  where not exists (select from chain_addresses a
    where (a.address, a.purpose, a.owner_id) = (new.address, new.purpose, new.owner_id));
  return new;
end
$$;

-- Two operators set the cursor back: to a block that the books have read or say so, and to none
-- below what they have booked since, which would be booked again. Rows of chain transactions that
-- both say the chain does not have hold nothing back: no block can bring them again.
create function chain_rewinds_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cursor_now scan_cursor;
  booked bigint := (select max(f.number) from chain_booked_facts(new.number) f
    where f.txid is null or f.txid <> all (new.false_txids));
begin
  -- In the order in which the worker locks them.
  perform from scan_tail for update;
  select * into cursor_now from scan_cursor for update;
  perform refuse(format('chain rewind: the books have not read block %s', new.number),
    'chain_rewinds_read')
  where not found or new.number > cursor_now.number;
  perform refuse(format('chain rewind: the books have booked block %s', booked),
    'chain_rewinds_booked')
  where booked is not null;
  perform refuse(format('chain rewind to %s: no operator ordered it', new.number))
  where not operator_gave('rewind-chain', concat_ws(':', new.number, right(new.block_id, 16),
    case when new.forget_witnesses then 'witnesses' end,
    case when new.false_txids <> '{}'
      then left(sha256_hex(array_to_string(new.false_txids, ' ')), 16) end),
    new.operator_id, new.reason);
  if exists (select from chain_rewinds r
    where (r.number, r.block_id, r.block_at, r.forget_witnesses, r.false_txids)
        = (new.number, new.block_id, new.block_at, new.forget_witnesses, new.false_txids)
      and r.operator_id <> new.operator_id and r.done_at is null
      and r.acted_at > clock_timestamp() - interval '24 hours') then
    new.done_at := clock_timestamp();
    update chain_rewinds set done_at = new.done_at where done_at is null;
    update scan_cursor set (number, block_id, block_at) = (new.number, new.block_id, new.block_at);
    update scan_cursor set configured_witnesses = '{}', active_witnesses = '{}'
    where new.forget_witnesses;
    delete from scan_tail;
    update chain_holdings set moved_block = least(moved_block, new.number),
      checked_block = least(checked_block, new.number)
    where moved_block > new.number or checked_block > new.number;
  end if;
  return new;
end
$$;

-- What the books have booked of blocks above one: the chain transaction, or null where a comparison
-- found it. Of a deposit that was taken back whole nothing stands any more.
create function chain_booked_facts(above bigint) returns table (txid text, number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.txid, d.block_number from deposits d where d.state = 'credited' and d.block_number > above
    and deposit_left_units(d.id) is distinct from 0 -- null for a project's, which nobody takes back
  union all
  select p.txid, p.ended_block from payout_attempts p
  where p.state in ('settled', 'failed') and p.ended_block > above
  union all
  select m.txid, m.ended_block from house_moves m
  where m.state in ('done', 'failed') and m.ended_block > above
  union all
  select a.txid, a.block_number from chain_alerts a
  where a.finding_id is not null and a.block_number > above
$$;

-- Large differences fill the house's own accounts, so only so many that a comparison found are open at
-- a time: it books the next when these were resolved. What a block brings is always booked.
create function chain_alerts_check_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('alerts: 20 large ones of %s are open', new.reason), 'chain_alerts_count')
  where 20 <= (select count(*) from chain_alerts a
    where (a.reason, a.currency) = (new.reason, new.currency) and a.resolved_at is null
      and a.finding_id is not null and a.txid is null and a.units > 1000000000000);
  return new;
end
$$;
