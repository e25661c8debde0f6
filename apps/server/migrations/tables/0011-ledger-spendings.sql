-- Whoever spends a person's available balance shows in the journal itself that the person said so.

-- The guard's word for exactly this journal: when it ends in Unix milliseconds, a dot, and an
-- HMAC-SHA-256 in hex.
alter table ledger_journals add column authorisation text,
  add constraint ledger_journals_authorisation check (authorisation ~ '^[0-9]{13}[.][0-9a-f]{64}$');

-- What the journals of each kind that lowers a user's available balance carry: the guard's
-- authorisation, or evidence, which is a row that the kind's own subject compares with the journal in
-- the same trigger. A kind that is not listed here is refused.
create table ledger_spendings (
  kind text collate "C" primary key references ledger_kinds (kind),
  carries text not null,
  constraint ledger_spendings_carries check (carries in ('authorisation', 'evidence'))
);

insert into ledger_spendings (kind, carries) values
  ('exchange-done', 'authorisation'),
  ('subscription-held', 'authorisation'),
  ('withdrawal-held', 'authorisation'),
  ('withdrawal-recovered', 'authorisation'),
  ('withdrawal-repaid', 'evidence'),
  ('withdrawal-standing', 'authorisation');

-- The key of these words, with the two pads of HMAC (RFC 2104). No login can read it. Each start
-- makes it anew and hands it to the guard. It is a materialized view because a dump has only the
-- command to refresh one, never what is in it.
create materialized view ledger_spending_key as
with fresh as materialized (
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as key
)
select key, inner_pad, outer_pad
from fresh cross join lateral (
  select string_agg(set_byte('\x00', 0, byte # 54), '' order by place) as inner_pad,
    string_agg(set_byte('\x00', 0, byte # 92), '' order by place) as outer_pad
  from generate_series(0, 63) as place
  cross join lateral (select case when place < 32 then get_byte(key, place) else 0 end) as b(byte)
) pads;
