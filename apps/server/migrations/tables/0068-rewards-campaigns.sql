-- Campaigns of reward boxes: a sealed deck of cards, and the money for it, which is the house's own and
-- is set aside before the first box exists. A pool belongs to one campaign and is of TRX.
insert into ledger_chart (code, class, normal_side, owner_kind, floor_units) values
  ('campaign-pool', 'liability', 'credit', 'campaign', 0);
insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('campaign-funded', 1, false, 'campaign_fundings', 'journal_check_evidence'),
  ('campaign-returned', 1, false, 'campaign_returns', 'journal_check_evidence');
insert into ledger_shapes (kind, leg, lines) values
  ('campaign-funded', 1, '{credit campaign-pool,debit house-capital}'),
  ('campaign-returned', 1, '{credit house-capital,debit campaign-pool}');
insert into ledger_posters (kind, role) values
  ('campaign-funded', 'clearhold_operator'),
  ('campaign-returned', 'clearhold_operator');

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
