-- People with an appointment hear of the start; people with a part hear of failure, result and end.
create function project_moves_are_told() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.to_status in (2, 4, 5, 7) then
    insert into project_mail_rounds (move_id, project_id, status)
    values (new.id, new.project_id, new.to_status);
  end if;
  return null;
end
$$;

-- Writes the rows of the next readers of the oldest open round; false when no round is open. A
-- round that somebody else is at work on is left to them.
create function project_mails_spread(batch integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  round project_mail_rounds;
  readers text[];
begin
  select * into round from project_mail_rounds
  where not spread order by move_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  if round.status = 2 then
    readers := array(
      select user_id from appointments
      where project_id = round.project_id and user_id > round.spread_to
      order by user_id limit batch);
  else
    readers := array(
      select distinct user_id from subscriptions
      where project_id = round.project_id and user_id > round.spread_to and state <> 'cancelled'
      order by user_id limit batch);
  end if;
  insert into project_mails (move_id, user_id)
  select round.move_id, reader from unnest(readers) reader on conflict do nothing;
  update project_mail_rounds set spread = cardinality(readers) < batch,
    spread_to = coalesce(readers[cardinality(readers)], spread_to)
  where move_id = round.move_id;
  return true;
end
$$;

-- What a reader is told of a move: all of the person's part in the project, as the sheet has it.
create function project_mail_facts(p_move_id bigint, p_user_id text)
returns table (
  status smallint, moved_at timestamptz, name text, period integer, currency text, demo boolean,
  end_at timestamptz, give_at timestamptz, principal_units bigint, part_units bigint,
  platform_units bigint, intended_units bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.to_status, m.moved_at, p.name, p.period, p.currency, p.demo, p.end_at, p.give_at,
    coalesce(mine.principal, 0)::bigint, coalesce(mine.part, 0)::bigint,
    coalesce(mine.platform, 0)::bigint, coalesce(a.amount_units, 0)
  from project_moves m
  join projects p on p.id = m.project_id
  left join appointments a on a.project_id = p.id and a.user_id = p_user_id
  cross join lateral (
    select sum(s.principal_units) as principal, sum(l.part_units) as part,
      sum(l.platform_units) as platform
    from subscriptions s left join settlement_lines l on l.subscription_id = s.id
    where s.project_id = p.id and s.user_id = p_user_id and s.state <> 'cancelled'
  ) mine
  where m.id = p_move_id
    and exists (select from project_mails t where (t.move_id, t.user_id) = (p_move_id, p_user_id))
$$;
