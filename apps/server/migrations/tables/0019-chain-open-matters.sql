-- What the comparison finds is equal. Only a house without open matters is called clean.
alter table reconciliations drop constraint reconciliations_state;
update reconciliations set state = 'equal' where state = 'clean';
alter table reconciliations add constraint reconciliations_state
  check (state in ('equal', 'moving', 'surplus', 'shortfall'));

-- Rows of addresses that the signer did not sign, taken out by an operator; `was` is the whole row.
create table address_quarantines (
  id bigint generated always as identity primary key,
  address text collate "C" not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  was jsonb not null,
  constraint address_quarantines_operator foreign key (operator_id) references operators (id),
  constraint address_quarantines_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
