-- Each journal that lowers what a person may spend carries what its kind has to carry. The guard's
-- authorisation is for one journal, until a moment: for this kind, reference, person, amount and
-- time, and for what the amount becomes. That is the project, the other coin, or the order of a
-- withdrawal as it is stored. Whatever is missing makes the comparison null, which refuses. A
-- recovery spends what it holds, also where the house bears it and its person owes it. Who cancels a
-- subscription spends it back, for the project that it leaves; a failed raise returns it without a word.
create function spending_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse(format('ledger: journal %s (%s) is not authorised', s.id, s.kind),
    'spending_authorised')
  from (
    select j.id, j.kind, j.reference, j.authorisation, left(j.authorisation, 13) as until,
      (extract(epoch from j.occurred_at) * 1000)::bigint::text as occurred,
      spent.times, spent.user_id, spent.currency, spent.units::text as units, coalesce(spent.becomes,
        (select order_text || order_signature from withdrawals where id = j.reference),
        '') as becomes
    from unnest(posted) j
    cross join lateral (
      select count(*) filter (where spends) as times,
        max(a.owner_id) filter (where spends) as user_id,
        max(a.currency) filter (where spends) as currency,
        max(e.units) filter (where spends) as units,
        string_agg(case when mine then a.currency else a.owner_id end, '')
          filter (where e.side = other_side and (mine or a.owner_kind = 'project')) as becomes
      from ledger_entries e
      -- One row after the other, as in certification_check_journals.
      cross join lateral (select * from ledger_accounts where id = e.account_id offset 0) a
      cross join lateral (select a.code = 'user-available' as mine,
        case j.kind when 'subscription-returned' then 'debit'::ledger_side else 'credit' end as other_side,
        case j.kind when 'withdrawal-recovered' then a.code = 'user-held'
          when 'subscription-returned' then a.code = 'user-available' and exists (
            select from subscriptions b where b.id = j.reference and b.state = 'cancelled')
          else a.code = 'user-available' and e.side = 'debit' end as spends) whose
      where e.journal_id = j.id
    ) spent
    where spent.times > 0
      and j.kind not in (select kind from ledger_spendings where carries = 'evidence')
    offset 0 -- Each value is computed once, not in each place that names it.
  ) s
  left join ledger_spending_key k on true -- without a key nothing is authorised
  where (s.times = 1
    and s.kind in (select kind from ledger_spendings where carries = 'authorisation')
    and s.until::bigint > extract(epoch from clock_timestamp()) * 1000
    and s.authorisation = s.until || '.' || encode(
      sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
        octet_length(s.kind) || ':' || s.kind || octet_length(s.reference) || ':' || s.reference
        || octet_length(s.user_id) || ':' || s.user_id
        || octet_length(s.currency) || ':' || s.currency || octet_length(s.units) || ':' || s.units
        || octet_length(s.occurred) || ':' || s.occurred || octet_length(s.until) || ':' || s.until
        || octet_length(s.becomes) || ':' || s.becomes, 'UTF8'))), 'hex')
  ) is not true;
end
$$;
