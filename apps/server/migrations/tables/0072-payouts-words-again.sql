-- An operator who came back approves again what only the word of before the leaving is under.
alter table withdrawal_approvals drop constraint withdrawal_approvals_key;
alter table withdrawal_approvals add constraint withdrawal_approvals_key
  primary key (withdrawal_id, operator_id, at);
alter table project_spending_words drop constraint project_spending_words_key;
alter table project_spending_words add constraint project_spending_words_key
  primary key (spending_id, operator_id, at);
