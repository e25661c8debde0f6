-- Rewards: campaigns of reward boxes, the public log of their draws, and commissions.
--
-- A campaign has a sealed deck of cards, and the money for it, which is the house's own and is set aside
-- before the first box exists. A pool belongs to one campaign and is of TRX.

-- Nothing of a campaign is ever changed: a mistake is a new draft.
create table campaigns (
  id text collate "C" primary key,
  name text not null, -- people read it
  expires_at timestamptz not null, -- the last moment at which a box can be opened
  operator_id text collate "C" not null,
  drafted_at timestamptz not null default clock_timestamp(),
  constraint campaigns_id check (id ~ '^cmp_[0-9a-z]{26}$'),
  constraint campaigns_name
    check (char_length(name) between 2 and 60 and name !~ '[<>[:cntrl:]]'),
  constraint campaigns_expires check (expires_at = date_trunc('second', expires_at)),
  constraint campaigns_operator foreign key (operator_id) references operators (id)
);
create index campaigns_latest on campaigns (drafted_at desc, id desc);

create table campaign_decks (
  campaign_id text collate "C" primary key,
  cards bigint[] not null, -- in units of TRX, the highest first
  root text collate "C" not null, -- of the Merkle tree over the cards
  card_count integer not null, -- these two are written by a trigger
  sum_units bigint not null,
  operator_id text collate "C" not null,
  set_at timestamptz not null default clock_timestamp(),
  constraint campaign_decks_campaign foreign key (campaign_id) references campaigns (id),
  constraint campaign_decks_operator foreign key (operator_id) references operators (id),
  constraint campaign_decks_root check (root ~ '^[0-9a-f]{64}$'),
  constraint campaign_decks_count check (card_count between 1 and 100000),
  constraint campaign_decks_least check (1 <= all (cards)),
  -- 5,000 TRX.
  constraint campaign_decks_most check (5000000000 >= all (cards))
);

-- What two operators set aside for a deck, and what of it they took back at the end. No row exists without
-- its journal.
create table campaign_fundings (
  campaign_id text collate "C" primary key, -- the reference of its journal
  units bigint not null,
  funded_at timestamptz not null default clock_timestamp(),
  constraint campaign_fundings_deck foreign key (campaign_id) references campaign_decks (campaign_id),
  constraint campaign_fundings_units check (units > 0)
);

create table campaign_returns (
  campaign_id text collate "C" primary key,
  units bigint not null, -- written by a trigger
  returned_at timestamptz not null default clock_timestamp(),
  constraint campaign_returns_funding
    foreign key (campaign_id) references campaign_fundings (campaign_id),
  constraint campaign_returns_units check (units >= 0)
);

-- What two operators commit to: before the first box of a campaign exists, all of this is fixed. The guard
-- keeps the secret of each campaign.
create table campaign_commitments (
  campaign_id text collate "C" primary key,
  words text not null, -- the first lines of the public file
  hash text collate "C" not null, -- of the words: the head of a log without lines
  secret bytea not null, -- sealed: the guard alone opens it
  mac text not null, -- the guard's, over campaign and hash
  committed_at timestamptz not null,
  constraint campaign_commitments_funding
    foreign key (campaign_id) references campaign_fundings (campaign_id),
  constraint campaign_commitments_words check (octet_length(words) <= 1000),
  constraint campaign_commitments_hash
    check (hash = encode(sha256(convert_to(words, 'UTF8')), 'hex'))
);

-- A box is reserved by a friend's first subscription.
create table boxes (
  id text collate "C" primary key,
  campaign_id text collate "C" not null,
  owner_id text collate "C" not null,
  friend_id text collate "C" not null,
  subscription_id text collate "C" not null,
  reserved_at timestamptz not null,
  voided_at timestamptz, -- the subscription came back before the box was opened
  constraint boxes_id check (id ~ '^box_[0-9a-z]{26}$'),
  constraint boxes_subscription unique (subscription_id),
  constraint boxes_commitment
    foreign key (campaign_id) references campaign_commitments (campaign_id),
  constraint boxes_subscribed foreign key (subscription_id) references subscriptions (id)
);
create unique index boxes_of_friend on boxes (friend_id) where voided_at is null;
create index boxes_of_owner on boxes (owner_id, reserved_at desc, id desc);
create index boxes_of_campaign on boxes (campaign_id) where voided_at is null;

-- The public log of a campaign's draws, a line after the other, which the guard alone writes. Its rules are
-- packages/fairness. What a line says is read out of it as it is written.
create table draw_lines (
  campaign_id text collate "C" not null,
  position integer not null,
  line text not null,
  head text collate "C" not null, -- after this line
  kind text not null,
  number integer,
  box_id text collate "C",
  card integer,
  units bigint,
  written_at timestamptz not null default clock_timestamp(),
  constraint draw_lines_key primary key (campaign_id, position),
  constraint draw_lines_commitment
    foreign key (campaign_id) references campaign_commitments (campaign_id),
  constraint draw_lines_kind check (kind in ('open', 'draw', 'lapse', 'close')),
  constraint draw_lines_line check (octet_length(line) <= 400)
);
create unique index draw_lines_opened on draw_lines (box_id) where kind = 'open';
create unique index draw_lines_numbers on draw_lines (campaign_id, number) where kind = 'open';
create unique index draw_lines_decided on draw_lines (campaign_id, number)
  where kind in ('draw', 'lapse');
create unique index draw_lines_cards on draw_lines (campaign_id, card) where kind in ('draw', 'lapse');

-- How far the guard has written the log of each campaign. It writes this row with each line, so whoever
-- rewrites the log later contradicts it.
create table guard_draw_heads (
  campaign_id text collate "C" primary key,
  position integer not null,
  head text collate "C" not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_draw_heads_line
    foreign key (campaign_id, position) references draw_lines (campaign_id, position)
);

-- Who makes the blocks, as the guard pinned it once and follows it.
create table guard_witnesses (
  one boolean primary key default true,
  configured text[] not null,
  active text[] not null,
  mac text not null, -- the guard's, over both lists
  constraint guard_witnesses_one check (one)
);

-- Commissions: a part of a platform fee that was really earned goes to whoever invited the member, and to
-- those who invited them, three levels up. Rates are frozen with the subscription.

-- The plan for new subscriptions is the one with the highest number.
create table commission_plans (
  number integer primary key,
  ppm integer[] not null, -- of the platform fee: level 1, 2 and 3
  since timestamptz not null default clock_timestamp(),
  constraint commission_plans_number check (number >= 1),
  constraint commission_plans_levels check (cardinality(ppm) = 3 and array_position(ppm, null) is null),
  constraint commission_plans_share check (0 <= all (ppm) and ppm[1] + ppm[2] + ppm[3] <= 500000)
);
insert into commission_plans (number, ppm) values (1, '{100000, 50000, 20000}');

-- Who is to earn from a subscription. Written with it by a trigger, and never changed.
create table subscription_commissions (
  subscription_id text collate "C" not null,
  level smallint not null,
  receiver_id text collate "C" not null,
  ppm integer not null,
  constraint subscription_commissions_key primary key (subscription_id, level),
  constraint subscription_commissions_level check (level between 1 and 3),
  constraint subscription_commissions_ppm check (ppm between 1 and 500000)
);

-- What was paid, each with its journal and with the fee's journal in one statement: written by the check of
-- those journals alone. A line is a subscription, or its part of money that came later.
create table commissions (
  line_id text collate "C" not null,
  level smallint not null,
  subscription_id text collate "C" not null,
  member_id text collate "C" not null,
  receiver_id text collate "C" not null,
  currency text collate "C" not null,
  fee_units bigint not null,
  ppm integer not null,
  units bigint not null,
  paid_at timestamptz not null,
  constraint commissions_key primary key (line_id, level),
  constraint commissions_subscription
    foreign key (subscription_id, level) references subscription_commissions (subscription_id, level),
  constraint commissions_part check (units > 0 and units <= fee_units / 2)
);
create index commissions_of_receiver on commissions (receiver_id, member_id, currency) include (units);
create index commissions_latest on commissions (paid_at);
