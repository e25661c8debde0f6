-- Whose invitation code this is; null where nobody has it. A closed account invites nobody.
create function inviter_of(code text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from users u where u.invite_code = upper(btrim(code)) and not account_is_closed(u.id)
$$;

-- By the index of open closings: one that is called off is not closed.
create function account_is_closed(person text) returns boolean
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  select exists (select from account_closings c where c.user_id = person and c.closed_at is not null
    and c.called_off_at is null and c.reopened_at is null)
$$;

create function users_note_inviter() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.inviter_id := inviter_of(new.invited_with);
  return new;
end
$$;

-- Why an invitation earns nothing now; null where it can. A network address proves nothing: hundreds share
-- one. Nor does the sender of a deposit: an exchange pays all its customers out of one wallet. But what came
-- from a wallet to which the other one of the two withdraws came from that one. A payout that is to leave as
-- soon as it is booked counts before it is: its fee is paid in the same moment. Like its neighbours it looks
-- rows up by index: a session keeps the plan that it made while the tables were small.
create function invitation_fault(inviter text, friend text) returns text
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  with wallets(owner_id, address) as (
    select w.user_id, w.address from withdrawals w
    where w.user_id in (inviter, friend) and w.state <> 'returned'
    union all
    select s.user_id, p.address from subscriptions s
    join standing_payouts p on p.subscription_id = s.id and p.state = 'standing'
    where s.user_id in (inviter, friend)
  ),
  feeders as (
    select w.owner_id from wallets w
    join deposits fed on fed.from_address = w.address and fed.purpose = 'user'
      and fed.owner_id in (inviter, friend) and fed.owner_id <> w.owner_id
  )
  select case
    when account_is_closed(inviter) or account_is_closed(friend) then 'closed'
    when exists (select from guard_devices mine
      join guard_devices theirs on theirs.browser_mac = mine.browser_mac and theirs.user_id = friend
      where mine.user_id = inviter and mine.browser_mac <> '') then 'same-browser'
    when exists (select from wallets mine join wallets theirs on theirs.address = mine.address
      where mine.owner_id = inviter and theirs.owner_id = friend) then 'same-wallet'
    when exists (select from feeders where owner_id = inviter) then 'fed-by-inviter'
    when exists (select from feeders where owner_id = friend) then 'fed-by-friend'
  end
$$;

-- The people of one level of a team, the newest first.
create function team_members(person text, p_level integer)
returns table (user_id text, nickname text, joined_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive team(id, level) as (
    select u.id, 1 from users u where u.inviter_id = person
    union all
    select u.id, t.level + 1 from team t join users u on u.inviter_id = t.id where t.level < p_level
  )
  select u.id, u.nickname, u.created_at from team t join users u on u.id = t.id
  where t.level = p_level order by u.created_at desc, u.id desc
$$;

-- Why a person earns nothing from a member of the team: because of the two, of an invitation between them, or
-- because somebody between them is that person again. That somebody between them has left takes nothing from
-- the others.
create function team_fault(receiver text, member text) returns text
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  with recursive path(friend, inviter, steps) as (
    select u.id, u.inviter_id, 1 from users u where u.id = member
    union all
    select u.id, u.inviter_id, p.steps + 1 from path p join users u on u.id = p.inviter
    where p.inviter <> receiver and p.steps < 3
  )
  select coalesce(invitation_fault(receiver, member), (
    select min(fault) from path p
    cross join lateral (values (invitation_fault(p.inviter, p.friend)),
      (case when p.steps > 1 and p.inviter <> receiver then invitation_fault(receiver, p.friend) end)
    ) as found(fault)
    where fault <> 'closed'))
$$;

-- Codes that newcomers typed and that nobody had when the account was opened: their accounts have no
-- inviter.
create function unresolved_invitations()
returns table (user_id text, code text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.invited_with, u.created_at from users u
  where u.invited_with <> '' and u.inviter_id is null order by u.created_at, u.id
$$;
