/**
 * What can be wrong with journals; `only` says which of them are looked at, by their id, and `account` how
 * the account of an entry is found.
 */
const journalChecksOf = (only: (id: string) => string, account: string) =>
  ({
    "journal-unbalanced": `
      select e.journal_id as subject, a.currency || ' is off by '
        || sum(case e.side when 'debit' then e.units else -e.units end) as detail
      from ledger_entries e ${account}
      where ${only("e.journal_id")}
      group by e.journal_id, a.currency
      having sum(case e.side when 'debit' then e.units else -e.units end) <> 0`,

    "journal-not-whole": `
      select j.id as subject, 'states ' || j.entry_count || ' entries and has ' || n.count as detail
      from ledger_journals j
      cross join lateral (select count(*) from ledger_entries e where e.journal_id = j.id) n
      where ${only("j.id")} and n.count <> j.entry_count`,

    "journal-misshapen": `
      select n.journal_id as subject, n.kind || ' has not the shape of its kind' as detail
      from (
        select l.journal_id, j.kind, count(*) as legs, count(distinct s.leg) as shaped_legs
        from (
          select e.journal_id, a.currency,
            array_agg(e.side::text || ' ' || a.code order by e.side::text || ' ' || a.code collate "C")
              as shape
          from ledger_entries e ${account}
          where ${only("e.journal_id")}
          group by e.journal_id, a.currency
        ) l
        cross join lateral (select * from ledger_journals o where o.id = l.journal_id limit 1) j
        left join ledger_shapes s on s.kind = j.kind and s.lines = l.shape
        where j.reverses is null
        group by l.journal_id, j.kind
      ) n
      left join ledger_kinds k on k.kind = n.kind
      where n.legs <> n.shaped_legs or n.legs is distinct from k.legs`,

    "reversal-not-mirrored": `
      select j.id as subject, 'does not mirror ' || j.reverses as detail
      from ledger_journals j
      left join lateral (select * from ledger_journals o where o.id = j.reverses limit 1) v on true
      left join ledger_kinds k on k.kind = v.kind
      where ${only("j.id")} and j.reverses is not null and (
        k.reversible is not true or j.entry_count <> v.entry_count
        or j.entry_count <> (
          select count(*) from ledger_entries mine
          join ledger_entries theirs
            on theirs.journal_id = j.reverses and theirs.account_id = mine.account_id
            and theirs.units = mine.units and theirs.side <> mine.side
          where mine.journal_id = j.id))`,

    "journal-of-two-owners": `
      select e.journal_id as subject, 'touches ' || string_agg(distinct a.owner_id, ', ') as detail
      from ledger_entries e ${account}
      where ${only("e.journal_id")} and a.owner_kind <> 'house'
      group by e.journal_id, a.owner_kind
      having count(distinct a.owner_id) > 1`,

    "journal-of-wrong-poster": `
      select j.id as subject, j.kind || ' was posted by ' || j.posted_by as detail
      from ledger_journals j
      where ${only("j.id")} and not exists (
        select from ledger_posters p where p.kind = j.kind and p.role = j.posted_by)`,
  }) as const satisfies Record<string, string>;

/**
 * The checks of journals for those whose ids are the parameter. No plan reads others on the way, whatever
 * the database believes of its tables: each of them is held to the ids, or a row is looked up.
 */
export const journalChecks = journalChecksOf(
  (id) => `${id} = any($1::text[])`,
  "cross join lateral (select * from ledger_accounts l where l.id = e.account_id limit 1) a",
);

/** What can be wrong with the figures. Each is one statement, so it sees one moment of the books. */
export const booksChecks = {
  ...journalChecksOf(() => "true", "join ledger_accounts a on a.id = e.account_id"),

  "journal-repeated": `
    select kind || ' ' || reference as subject, 'is booked ' || count(*) || ' times' as detail
    from ledger_journals group by kind, reference having count(*) > 1`,

  "entry-orphaned": `
    select e.account_id || '/' || e.version as subject,
      'has no journal ' || e.journal_id || ' or no account' as detail
    from ledger_entries e
    left join ledger_journals j on j.id = e.journal_id
    left join ledger_accounts a on a.id = e.account_id
    where j.id is null or a.id is null`,

  "version-gap": `
    select a.id::text as subject, 'is at version ' || a.version || ' with ' || count(e.version)
      || ' entries, the last ' || coalesce(max(e.version), 0) as detail
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id
    having count(e.version) <> a.version or coalesce(max(e.version), 0) <> a.version
      or coalesce(min(e.version), 1) <> 1`,

  "running-balance-off": `
    select account_id || '/' || version as subject,
      'stands at ' || balance_after_units || ' after ' || balance_before || ' and ' || change
        as detail
    from (
      select e.account_id, e.version, e.balance_after_units,
        case e.side when a.normal_side then e.units else -e.units end as change,
        lag(e.balance_after_units, 1, 0::bigint) over (partition by e.account_id order by e.version)
          as balance_before
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
    ) running
    where balance_after_units <> balance_before + change`,

  "balance-off": `
    select a.id::text as subject, 'is ' || a.balance_units || ', its entries say ' || e.total
      || ', the last one ' || e.last as detail
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(case side when a.normal_side then units else -units end), 0) as total,
        coalesce((array_agg(balance_after_units order by version desc))[1], 0) as last
      from ledger_entries where account_id = a.id
    ) e
    where a.balance_units <> e.total or a.balance_units <> e.last`,

  "below-floor": `
    select a.id::text as subject, 'was at ' || least(a.balance_units, min(e.balance_after_units))
      || ', its floor is ' || c.floor_units as detail
    from ledger_accounts a
    join ledger_chart c on c.code = a.code
    left join ledger_entries e on e.account_id = a.id
    group by a.id, c.floor_units
    having least(a.balance_units, min(e.balance_after_units)) < c.floor_units`,

  "account-off-chart": `
    select a.id::text as subject, a.code || ' differs from the chart' as detail
    from ledger_accounts a left join ledger_chart c on c.code = a.code
    where (a.class, a.normal_side, a.owner_kind) is distinct from
        (c.class, c.normal_side, c.owner_kind)
      or a.floor_units is distinct from c.floor_units`,

  "equation-broken": `
    select currency as subject, 'assets and expenses are ' || debits
      || ', liabilities, equity and income ' || credits as detail
    from (
      select currency,
        coalesce(sum(balance_units) filter (where class in ('asset', 'expense')), 0) as debits,
        coalesce(sum(balance_units) filter (where class not in ('asset', 'expense')), 0) as credits
      from ledger_accounts group by currency
    ) sides
    where debits <> credits`,
} as const satisfies Record<string, string>;

const hasEvidence = `journal_moved(j.id, v.debit, v.credit, v.owner_id, v.currency, v.units, v.is_whole)`;

/** The same for what stands above the ledger: journals, and the rows that they stand on. */
export const evidenceChecks = {
  "journal-without-evidence": `
    select j.id as subject, 'no row of evidence says ' || j.kind || ' ' || j.reference as detail
    from ledger_journals j
    join ledger_kinds k on k.kind = j.kind and k.checked_by = 'journal_check_evidence'
    where not exists (select from journal_evidence v
      where v.kind = j.kind and v.reference = coalesce(j.reverses, j.reference) and ${hasEvidence})`,

  "evidence-without-journal": `
    select v.reference as subject, 'is in no journal ' || v.kind as detail
    from journal_evidence v
    where v.is_required and not exists (select from ledger_journals j
      where j.kind = v.kind and coalesce(j.reverses, j.reference) = v.reference and ${hasEvidence})`,
} as const satisfies Record<string, string>;

export type BooksCheck = keyof typeof booksChecks | keyof typeof evidenceChecks;
