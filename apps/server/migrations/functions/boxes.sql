-- Where a box stands: `reserved` while its subscription can still come back, `ready`, `waiting` once it is
-- opened, `drawn`; `void`, `expired` when nobody opened it in time, or `blocked` while nothing can be earned
-- from its friend. `at` is the time by which a process acts: a devnet's runs ahead, and an earlier one counts
-- as now. It is asked for every box of a project that is raised: by index, as in journals_check_subjects.
create function box_state(box boxes, at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
  select case
    when exists (select from draw_lines d where d.campaign_id = box.campaign_id
      and d.number = opened.number and d.kind in ('draw', 'lapse')) then 'drawn'
    when opened.number is not null then 'waiting'
    when box.voided_at is not null then 'void'
    when c.expires_at < greatest(at, clock_timestamp()) then 'expired'
    when invitation_fault(box.owner_id, box.friend_id) is not null then 'blocked'
    when p.status > 2 and p.status <> 4 and s.state in ('held', 'paid') then 'ready'
    else 'reserved' end
  from subscriptions s
  join projects p on p.id = s.project_id
  join campaigns c on c.id = box.campaign_id
  left join draw_lines opened on opened.kind = 'open' and opened.box_id = box.id
  where s.id = box.subscription_id
$$;

-- True where the guard itself said these parts: with the key that each start hands to it alone. Its login to the
-- database does not have that key.
create function guard_said(word text, parts text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(word = encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
    (select string_agg(octet_length(part) || ':' || part, '' order by place)
      from unnest(parts) with ordinality said(part, place)), 'UTF8'))), 'hex'), false)
  from (select) nobody left join ledger_spending_key k on true -- without a key nothing is said
$$;

-- A commitment says what the rows of the campaign say, and two operators stand behind it. The guard's word comes
-- before its MAC, and is not kept: whoever commits to a chain of links decides every draw.
create function campaign_commitments_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said text[] := string_to_array(new.words, E'\n');
begin
  perform refuse(format('commitment of %s: it is not the guard''s', new.campaign_id))
  where not guard_said(split_part(new.mac, '.', 1),
    array['commitment', new.campaign_id, new.hash]);
  new.mac := split_part(new.mac, '.', 2);
  perform refuse(format('commitment of %s: it is not of this deck and pool', new.campaign_id))
  where not exists (select from campaigns c
    join campaign_decks d on d.campaign_id = c.id
    join campaign_fundings f on f.campaign_id = c.id
    where c.id = new.campaign_id and said[2] like 'campaign ' || c.id || ' %'
      and said[3] = concat_ws(' ', 'cards', d.card_count, d.sum_units, f.units)
      and said[4] = 'deck ' || d.root
      and said[7] = 'expires ' || extract(epoch from c.expires_at)::bigint);
  -- If the campaign is being closed right now, this waits for that and then sees it.
  perform from campaign_fundings where campaign_id = new.campaign_id for update;
  perform refuse(format('campaign %s: it is closed', new.campaign_id))
  where exists (select from campaign_returns where campaign_id = new.campaign_id);
  perform refuse(format('campaign %s: two operators commit it', new.campaign_id),
    'campaign_commitments_by_two')
  where not campaign_decided('commit-campaign', new.campaign_id, 'commit ' || new.campaign_id);
  return new;
end
$$;

-- The guard's word comes before the head of its line, and is not kept. Lines follow each other without a gap, and
-- each head stands for all lines before. A line is written now: by a past time a box could be opened for a block
-- that is known. A box is opened while it is ready. Decisions
-- come in the order of the openings, each with a card of the deck: by a link of the committed chain, or a day
-- later with the highest card left. Which card a link gives, and that its block is the network's, the guard
-- alone works out.
create function draw_lines_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text[] := string_to_array(new.line, ' ');
  latest timestamptz := clock_timestamp() + (select ahead from process_clock);
  is_shifted boolean := (select ahead > interval '0' from process_clock);
  before record;
  fault text;
begin
  perform refuse(format('draws of %s: line %s has no form of a line', new.campaign_id, new.position),
    'draw_lines_form')
  where new.line !~ ('^(?:open [1-9]\d{0,8} box_[0-9a-z]{26} \d{1,10} \d{1,13} 000[0-9a-f]{61} \d{1,15}'
    '|draw [1-9]\d{0,8} \d{1,10} \d{1,13} 000[0-9a-f]{61} [0-9a-f]{64} \d{1,9} \d{1,15}'
    '|lapse [1-9]\d{0,8} \d{1,10}(?: \d{1,13} 000[0-9a-f]{61}){2} \d{1,9} \d{1,15}'
    '|close \d{1,10} \d{1,9} \d{1,15})$')
    -- A number has one form: whoever checks the file reads no other.
    or new.line ~ ' 0\d{1,14}(?: |$)';
  perform refuse(format('draws of %s: line %s is not the guard''s', new.campaign_id, new.position),
    'draw_lines_word')
  where not guard_said(split_part(new.head, '.', 1),
    array['draw line', new.campaign_id, new.position::text, split_part(new.head, '.', 2)]);
  new.head := split_part(new.head, '.', 2);
  new.kind := part[1];
  new.number := case when new.kind <> 'close' then part[2] end;
  new.box_id := case when new.kind = 'open' then part[3] end;
  new.card := case when new.kind in ('draw', 'lapse') then part[cardinality(part) - 1] end;
  new.units := case when new.kind in ('draw', 'lapse') then part[cardinality(part)] end;
  -- If the box is being opened right now, this waits. Then this line does not follow any more.
  perform from boxes where id = new.box_id for update;
  select head, at into before from (
    select hash as head, 0 as position, extract(epoch from committed_at) as at
    from campaign_commitments where campaign_id = new.campaign_id
    union all
    select head, position, draw_line_at(line) from draw_lines where campaign_id = new.campaign_id
      and position = new.position - 1) lines
  where position = new.position - 1;
  perform refuse(format('draws of %s: line %s does not follow', new.campaign_id, new.position),
    'draw_lines_next')
  where before.head is null
    or exists (select from draw_lines
      where campaign_id = new.campaign_id and (position >= new.position or kind = 'close'))
    or new.head <> sha256_hex(format('clearhold-draws 1 log %s %s', before.head, new.line));
  perform refuse(format('draws of %s: line %s: its time is not now', new.campaign_id, new.position),
    'draw_lines_time')
  from draw_line_at(new.line) as at
  where at < before.at or to_timestamp(at) > latest + interval '10 minutes'
    -- On a devnet, whose clock may be shifted, nothing is proved.
    or not is_shifted and to_timestamp(at) < clock_timestamp() - interval '60 seconds';
  if new.kind = 'open' then
    perform refuse(format('draws of %s: box %s cannot be opened', new.campaign_id, new.box_id),
      'draw_lines_ready')
    where not exists (select from boxes b where b.id = new.box_id and b.campaign_id = new.campaign_id
      and box_state(b, clock_timestamp()) = 'ready');
  elsif new.kind = 'close' then
    perform refuse(format('draws of %s: two operators end them', new.campaign_id),
      'draw_lines_close_by_two')
    where not campaign_decided('close-campaign', new.campaign_id, 'close ' || new.campaign_id);
    perform refuse(format('draws of %s: they are not over', new.campaign_id), 'draw_lines_over')
    from (select count(*) filter (where kind = 'open') as opened,
        count(*) filter (where kind in ('draw', 'lapse')) as decided
      from draw_lines where campaign_id = new.campaign_id) log
    where log.opened <> log.decided or not exists (select from campaigns c
      join campaign_decks d on d.campaign_id = c.id
      where c.id = new.campaign_id and (c.expires_at < latest or d.card_count = log.decided));
  else
    fault := draw_fault(new, part, latest);
    perform refuse(format('draws of %s: line %s: %s', new.campaign_id, new.position, fault),
      'draw_lines_decision') where fault is not null;
  end if;
  return new;
end
$$;

-- When a line was written by its own words, in Unix seconds.
create function draw_line_at(line text) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select split_part(line, ' ', case split_part(line, ' ', 1)
    when 'open' then 4 when 'close' then 2 else 3 end)::bigint
$$;

-- Why a line decides nothing; null where it is the next decision.
create function draw_fault(decided draw_lines, part text[], latest timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  link text := part[6];
  known record;
begin
  if not exists (select from campaign_decks d
      join draw_lines o on o.campaign_id = d.campaign_id and o.kind = 'open' and o.number = decided.number
      where d.campaign_id = decided.campaign_id and d.cards[decided.card + 1] = decided.units) then
    return 'no open box, or no card of the deck';
  elsif decided.number <> 1 + (select count(*) from draw_lines
      where campaign_id = decided.campaign_id and kind in ('draw', 'lapse')) then
    return 'another draw comes first';
  elsif decided.kind = 'lapse' then
    return case
      -- Since the opening, and since the decision before: a stop of one day gives away one card.
      when exists (select from draw_lines where campaign_id = decided.campaign_id
        and (kind in ('draw', 'lapse') or kind = 'open' and number = decided.number)
        and written_at > latest - interval '1 day') then 'a day has not passed'
      when exists (select from generate_series(0, decided.card - 1) higher
        where not exists (select from draw_lines where campaign_id = decided.campaign_id
          and card = higher and kind in ('draw', 'lapse'))) then 'a higher card is left' end;
  end if;
  select n, l into known from (
    select number as n, split_part(line, ' ', 6) as l from draw_lines
    where campaign_id = decided.campaign_id and kind = 'draw'
    union all
    select 0, split_part(split_part(words, E'\n', 5), ' ', 2) from campaign_commitments
    where campaign_id = decided.campaign_id
    order by n desc limit 1) public_links;
  for step in reverse decided.number .. known.n + 1 loop
    link := sha256_hex(format('clearhold-draws 1 link %s %s %s', decided.campaign_id, step, link));
  end loop;
  return case when link <> known.l then 'the link is not of the committed chain' end;
end
$$;

-- A subscription that came back before its box was opened voids it, and frees its card.
create function boxes_void() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- If the guard is writing an opening right now, this waits for it and then sees it.
  perform from boxes where subscription_id = new.id and voided_at is null for update;
  update boxes b set voided_at = new.closed_at
  where b.subscription_id = new.id and b.voided_at is null
    and not exists (select from draw_lines d where d.kind = 'open' and d.box_id = b.id);
  return null;
end
$$;

-- A box that can be opened from now on is told to its owner: as its project completes its raise, or as it is
-- reserved after that.
create function boxes_note_ready() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  if tg_table_name = 'boxes' then
    -- A raise that is under way does not see this box: it is told here, once the raise is decided.
    perform from projects p join subscriptions s on s.project_id = p.id
    where s.id = new.subscription_id for share of p;
    insert into message_facts (kind, subject_id, user_id, at)
    select 'box-ready', b.id, b.owner_id, clock_timestamp() from boxes b
    where b.id = new.id and b.voided_at is null and box_state(b, clock_timestamp()) = 'ready';
  else
    -- And one that is being reserved does not see this raise.
    perform from projects where id = new.project_id for no key update;
    insert into message_facts (kind, subject_id, user_id, at)
    select 'box-ready', b.id, b.owner_id, clock_timestamp()
    from subscriptions s join boxes b on b.subscription_id = s.id
    where s.project_id = new.project_id and b.voided_at is null
      and box_state(b, clock_timestamp()) not in ('expired', 'blocked');
  end if;
  return null;
end
$$;

-- Reserves a card for each friend whose first subscription came after a campaign was committed, in the order
-- of the subscriptions, while the campaign has cards for them. @returns how many.
create function boxes_reserve(at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  campaign record;
  done bigint := 0;
  more bigint;
begin
  for campaign in
    select m.campaign_id, m.committed_at, d.card_count
    from campaign_commitments m
    join campaigns c on c.id = m.campaign_id join campaign_decks d on d.campaign_id = m.campaign_id
    where c.expires_at > greatest(at, clock_timestamp())
      and not exists (select from draw_lines l where l.campaign_id = m.campaign_id and l.kind = 'close')
    order by m.committed_at, m.campaign_id
    for update of m
  loop
    insert into boxes (id, campaign_id, owner_id, friend_id, subscription_id, reserved_at)
    -- The id must not follow from the subscription's, which the friend knows: the public file shows the box's.
    select 'box_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 26), campaign.campaign_id,
      u.inviter_id, u.id, s.id, greatest(at, clock_timestamp())
    from subscriptions s join users u on u.id = s.user_id
    where s.subscribed_at >= campaign.committed_at and s.state in ('held', 'paid')
      and u.inviter_id is not null
      and not exists (select from boxes b where b.friend_id = u.id and b.voided_at is null)
      and not exists (select from boxes b where b.subscription_id = s.id)
      and not exists (select from subscriptions earlier where earlier.user_id = u.id
        and earlier.state in ('held', 'paid')
        and (earlier.subscribed_at, earlier.id) < (s.subscribed_at, s.id))
      and invitation_fault(u.inviter_id, u.id) is null
    order by s.subscribed_at, s.id
    limit greatest(0, campaign.card_count - (select count(*) from boxes b
      where b.campaign_id = campaign.campaign_id and b.voided_at is null));
    get diagnostics more = row_count;
    done := done + more;
  end loop;
  return done;
end
$$;

create function reward_is_paid(box text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from ledger_journals where (kind, reference) = ('reward-paid', box))
$$;

-- What was drawn and is not paid yet, in the order of the decisions.
create function rewards_unpaid(batch integer)
returns table (box_id text, campaign_id text, owner_id text, units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, d.campaign_id, b.owner_id, d.units
  from draw_lines d
  join draw_lines o on o.campaign_id = d.campaign_id and o.number = d.number and o.kind = 'open'
  join boxes b on b.id = o.box_id
  left join ledger_journals j on (j.kind, j.reference) = ('reward-paid', b.id)
  where d.kind in ('draw', 'lapse') and j.id is null
    and not exists (select from campaign_returns r where r.campaign_id = d.campaign_id)
  order by d.campaign_id, d.position limit batch
$$;

-- The highest card that no draw has taken, which is the most that a box can hold while it is not drawn: of the
-- cards in their order, the first that is missing among those drawn. 0 when none is left.
create function campaign_highest_units(campaign text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(d.cards[1 + (
    select min(card) from generate_series(0, (select count(*) from draw_lines l
      where l.campaign_id = campaign and l.kind in ('draw', 'lapse'))) card
    where not exists (select from draw_lines l where l.campaign_id = campaign and l.card = card.card
      and l.kind in ('draw', 'lapse')))], 0)
  from campaign_decks d where d.campaign_id = campaign
$$;

-- What a box that is opened from now on can hold: at most the highest card left, and all such boxes together at
-- most `units`. Opened boxes that wait take as many of the cards left, whichever these are, so the lowest do not
-- count. Both are 0 once no box can be opened.
create function campaign_offer(campaign text, at timestamptz, out highest_units bigint, out units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with log as (
    select count(*) filter (where kind = 'open') as opened,
      count(*) filter (where kind in ('draw', 'lapse')) as drawn,
      coalesce(sum(l.units), 0)::bigint as drawn_units, coalesce(bool_or(kind = 'close'), false) as is_closed
    from draw_lines l where campaign_id = campaign
  ), least_left as (
    select card.units from campaign_decks d cross join unnest(d.cards) with ordinality card (units, place)
    where d.campaign_id = campaign and not exists (select from draw_lines l
      where l.campaign_id = campaign and l.card = card.place - 1 and l.kind in ('draw', 'lapse'))
    order by card.place desc limit (select opened - drawn from log)
  )
  select coalesce(max(campaign_highest_units(campaign)), 0),
    coalesce(max(d.sum_units - log.drawn_units - (select coalesce(sum(units), 0) from least_left)), 0)::bigint
  from log join campaign_decks d on d.campaign_id = campaign join campaigns c on c.id = campaign
  where not log.is_closed and log.opened < d.card_count and c.expires_at >= greatest(at, clock_timestamp())
$$;

-- A reward is what the log decided for its box, from the pool of that campaign to the owner of that box.
create function reward_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  bad text;
begin
  -- One row after the other, each found by its index. Before the tables have statistics, a join of them compares
  -- all openings with all decisions for each reward.
  select j.reference into bad from unnest(posted) j
  left join lateral (select campaign_id, owner_id from boxes
    where id = j.reference offset 0) b on true
  left join lateral (select campaign_id, number from draw_lines
    where kind = 'open' and box_id = j.reference offset 0) o on true
  left join lateral (select units from draw_lines where campaign_id = o.campaign_id and number = o.number
    and kind in ('draw', 'lapse') offset 0) d on true
  where j.kind = 'reward-paid' and (
    select count(*) = 2 and bool_and(a.currency = 'TRX' and e.units = d.units and case e.side
      when 'debit' then (a.code, a.owner_id) = ('campaign-pool', b.campaign_id)
      else (a.code, a.owner_id) = ('user-available', b.owner_id) end)
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = j.id
  ) is not true
  limit 1;
  perform refuse(format('rewards: no draw says %s', bad), 'rewards_drawn') where found;
end
$$;
