-- Reward boxes: what two operators commit to, which box belongs to whom, and the public log of draws. The
-- rules of the log are packages/fairness; the guard keeps the secret of each campaign and alone writes lines.

-- Before the first box of a campaign exists, all of this is fixed.
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

-- The log of a campaign, a line after the other. What a line says is read out of it as it is written.
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

-- Who makes the blocks, as the guard pinned it once and follows it.
create table guard_witnesses (
  one boolean primary key default true,
  configured text[] not null,
  active text[] not null,
  mac text not null, -- the guard's, over both lists
  constraint guard_witnesses_one check (one)
);

insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('reward-paid', 1, false, 'draw_lines', 'reward_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('reward-paid', 1, '{credit user-available,debit campaign-pool}');
insert into ledger_posters (kind, role) values ('reward-paid', 'clearhold_worker');
insert into message_kinds (source, kind, category) values
  ('journal', 'reward-paid', 'money'),
  ('fact', 'box-ready', 'money');
