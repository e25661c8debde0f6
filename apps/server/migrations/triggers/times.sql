-- No time is absurd: none is before 1970, where the count of seconds begins, and none is more than
-- thirty years ahead. One row of `infinity` would break what a person reads for ever. A column that
-- begins as `-infinity` may stay so. Nor is a time further ahead than its purpose needs: without a line
-- here it tells what has happened. Devnets have another clock (process_clock), so the function looks at
-- it before it refuses. The names come before those of other triggers. The list of migrations is left
-- out: no login writes it, and with a trigger a reader's lock could stop a start.
--
-- The database reads a condition anew with each statement that writes to its table. So here, as for
-- numbers and texts, a condition is short and may hold too often: the function judges each column, an
-- update only by what it changes, so that a row of before a bound can still end.
do $$
declare
  made record;
begin
  for made in
    with known (place, longest) as (values
      ('account_closings.from_at', '7 days'),
      ('campaigns.expires_at', '366 days'),
      ('data_exports.expires_at', '1 hour'),
      ('exchange_cap_orders.starts_at', '48 hours'),
      ('exchange_rate_orders.starts_at', '15 minutes'),
      ('guard_address_switches.from_at', '24 hours'),
      ('guard_challenges.expires_at', '20 minutes'),
      ('guard_challenges.used_at', '20 minutes'),
      ('guard_codes.expires_at', '10 minutes'),
      ('guard_counters.locked_until', '24 hours'),
      ('guard_email_changes.from_at', '7 days'),
      ('guard_factor_switches.from_at', '7 days'),
      ('guard_holds.until_at', '72 hours'),
      ('guard_links.expires_at', '7 days'),
      ('guard_passkeys.confirms_from', '24 hours'),
      ('guard_recovery_codes.good_from', '24 hours'),
      ('guard_whitelist.from_at', '24 hours'),
      ('house_moves.expires_ms', '10 minutes'),
      ('level_limit_orders.starts_at', '48 hours'),
      ('message_facts.at', '72 hours'), -- the end of a hold is told when it comes
      ('message_facts.due_at', '72 hours'),
      ('operator_changes.from_at', '48 hours'),
      ('payout_attempts.expires_ms', '10 minutes'),
      ('sessions.expires_at', '30 days'),
      ('notices.from_at', '30 years'), -- what operators announce, as below
      ('notices.until_at', '30 years'),
      ('project_spendings.leaves_at', '30 years'),
      ('projects.end_at', '30 years'),
      ('projects.give_at', '30 years'),
      ('projects.publish_at', '30 years'),
      ('projects.start_at', '30 years'),
      ('subscriptions.final_at', '30 years')),
    places as (
      select c.oid::regclass::text as relation, a.attname, a.attnum, a.atttypid = 'int8'::regtype as is_ms,
        a.atttypid::regtype as kind, (case when a.atttypid = 'date'::regtype then interval '30 years'
          else coalesce(known.longest::interval, '0') end + interval '2 minutes')::text as longest,
        case when pg_get_expr(d.adbin, d.adrelid) like '%-infinity%' then '-infinity'
          else 'epoch' end as earliest
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
      left join known on known.place = c.relname || '.' || a.attname
      where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
        and c.relkind = 'r' and c.relname <> 'schema_migrations' and not a.attisdropped
        and (a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
          or (a.atttypid = 'int8'::regtype and a.attname like '%\_ms'))),
    bounds as (
      select relation, format(case when is_ms
          then 'greatest(%1$s) > extract(epoch from now() + %3$L::interval) * 1000 or least(%1$s) < 0'
          else 'greatest(%1$s) > now() + %3$L::interval or least(%1$s) < %4$L::%2$s' end,
        string_agg(format('new.%I', attname), ', ' order by attnum), kind, longest, earliest) as broken,
        string_agg(format('%L, %L, %L', attname, earliest, longest), ', ' order by attnum) as columns
      from places group by relation, kind, is_ms, longest, earliest)
    select relation, string_agg(broken, ' or ' order by broken) as broken,
      string_agg(columns, ', ' order by broken) as columns from bounds group by relation
  loop
    execute format('create trigger absurd_times before insert or update on %s
      for each row when (%s) execute function refuse_absurd_times(%s)',
      made.relation, made.broken, made.columns);
  end loop;
end
$$;

-- What is too far ahead was refused above; the rest has the database's time.
create trigger ledger_journals_dated before insert on ledger_journals
  for each row execute function ledger_date_journal();

-- Nor is what became of an order or of a move older than that. Its block may be read long after it was
-- made, so nothing else bounds its time from below. `requested_at` is what the guard signed.
create trigger early_times before insert or update on withdrawals for each row
  when (least(new.signed_at, new.broadcast_at, new.settled_at, new.returned_at, new.review_at,
    new.approved_at) < new.requested_at - interval '2 minutes')
  execute function refuse_early_times('requested_at', 'signed_at', 'broadcast_at', 'settled_at',
    'returned_at', 'review_at', 'approved_at');
create trigger early_times before insert or update on house_moves for each row
  when (least(new.sent_at, new.ended_at) < new.planned_at - interval '2 minutes')
  execute function refuse_early_times('planned_at', 'sent_at', 'ended_at');
create trigger planned_now before insert on house_moves for each row
  when (new.planned_at < clock_timestamp() - interval '10 minutes')
  execute function house_moves_check_planned();

-- Nor is a height above every block that can exist.
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass::text as relation, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(quote_literal(a.attname), ', ' order by a.attnum) as names
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
      and c.relkind = 'r' and not a.attisdropped and a.atttypid = 'int8'::regtype
      and (a.attname like '%\_block' or a.attname = 'block_number'
        or (c.relname, a.attname) = ('scan_tail', 'number'))
    group by c.oid
  loop
    execute format('create trigger absurd_heights before insert or update of %s on %s
      for each row execute function refuse_far_blocks(%s)', made.columns, made.relation, made.names);
  end loop;
end
$$;
