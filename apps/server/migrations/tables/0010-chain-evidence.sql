-- Every journal stands on a row of evidence. `evidence` is the table with that row, and `checked_by`
-- is the function that compares the two when the journal is posted. Neither has a default, so a new
-- kind cannot be added without saying both.
alter table ledger_kinds add column evidence name, add column checked_by name;
update ledger_kinds k set evidence = said.evidence, checked_by = said.checked_by
from (values
  ('deposit-credited', 'deposits', 'journal_check_evidence'),
  ('capital-funded', 'deposits', 'journal_check_evidence'),
  ('returned-from-cold', 'deposits', 'journal_check_evidence'),
  ('project-inflow-received', 'deposits', 'journal_check_evidence'),
  ('surplus-explained', 'deposits', 'journal_check_evidence'),
  ('network-fee-paid', 'payout_attempts', 'journal_check_evidence'),
  ('withdrawal-settled', 'payout_attempts', 'journal_check_evidence'),
  ('deposit-swept', 'house_moves', 'journal_check_evidence'),
  ('address-topped-up', 'house_moves', 'journal_check_evidence'),
  ('moved-to-cold', 'house_moves', 'journal_check_evidence'),
  ('surplus-found', 'chain_alerts', 'journal_check_evidence'),
  ('shortfall-booked', 'chain_alerts', 'journal_check_evidence'),
  ('deficit-explained', 'deficit_explanations', 'deficit_check_journals'),
  ('desk-funded', 'desk_fundings', 'journal_check_evidence'),
  ('journal-reversed', 'desk_takebacks', 'journal_check_evidence'),
  ('exchange-done', 'exchange_quotes', 'exchange_check_journals'),
  ('withdrawal-held', 'withdrawals', 'withdrawal_check_hold'),
  ('withdrawal-standing', 'standing_payouts', 'standing_check_journals'),
  ('withdrawal-recovered', 'withdrawals', 'withdrawal_check_hold'),
  ('withdrawal-repaid', 'recovered_debts', 'recovered_debts_check_journals'),
  ('withdrawal-returned', 'withdrawals', 'withdrawal_check_journals'),
  ('withdrawal-paid-otherwise', 'payout_verdicts', 'payout_check_journals'),
  ('subscription-held', 'projects', 'project_book_subscriptions'),
  ('subscription-returned', 'subscriptions', 'project_book_refunds'),
  ('project-inflow-booked', 'deposits', 'project_book_inflows'),
  ('project-inflow-unbooked', 'project_inflows', 'project_unbook_inflows'),
  ('project-paid-out', 'settlement_lines', 'project_book_payouts'),
  ('project-suspense-exchanged', 'project_suspense_quotes', 'project_suspense_check_journals'),
  ('project-deployment-held', 'project_spendings', 'project_spending_check_journals'),
  ('project-deployed', 'project_spendings', 'project_spending_check_journals'),
  ('project-deployment-returned', 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-set-aside', 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-paid', 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-released', 'project_spendings', 'project_spending_check_journals'),
  ('project-return-held', 'project_spendings', 'project_spending_check_journals'),
  ('project-return-paid', 'project_spendings', 'project_spending_check_journals'),
  ('project-return-released', 'project_spendings', 'project_spending_check_journals')
) as said(kind, evidence, checked_by)
where said.kind = k.kind;
alter table ledger_kinds alter column evidence set not null, alter column checked_by set not null;

-- From when on each journal has its row of evidence. Earlier ones of a few kinds have none.
create table evidence_start (
  only_one boolean primary key default true,
  began_at timestamptz not null default clock_timestamp(),
  constraint evidence_start_only_one check (only_one)
);
insert into evidence_start default values;

-- The reference of the journal that booked what the alert tells; absent where nothing was booked.
alter table chain_alerts add column finding_id text collate "C";
create unique index chain_alerts_finding on chain_alerts (finding_id);
create index chain_alerts_surplus on chain_alerts (address, currency) where reason = 'surplus';

-- What the network took from the cold address for its own payment. No record of ours has the fee.
alter table deposits add column network_fee_units bigint;
alter table deposits add constraint deposits_network_fee check (network_fee_units > 0);
create index payout_attempts_settled on payout_attempts (withdrawal_id) where state = 'settled';
