/**
 * The same exchange with few and with five million entries in the books of the same people: does the
 * work of one exchange grow with history? Rounds with pgbench between, before and after.
 * `node bench/exchange-growth.ts [--rounds 3] [--seconds 10] [--entries 5000000] [--connections 256] [--scale 10]`.
 */
import { openExchangeHouse } from "./setup/exchange-house.ts";
import { byProcess, loadNow, sayFigure } from "./setup/figures.ts";
import { median } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rounds, seconds, entries, connections, scale } = readSizes({
  usual: { rounds: 3, seconds: 10, entries: 5_000_000, connections: 256, scale: 10 },
  quick: { rounds: 1, seconds: 0.2, entries: 1_000, connections: 8, scale: 1 },
});

const house = await openExchangeHouse(connections, scale);
try {
  const few = await measure("few entries");
  await house.asAdmin(copyHistory(entries));
  await house.asAdmin("vacuum analyze");
  const many = await measure(`${entries} entries`);
  sayFigure({
    name: `exchange with ${entries} entries in the books`,
    rival: "with those of the rounds before",
    found: many.ratio / few.ratio,
    atLeast: 0.9,
    goal: 1,
    detail: `${many.perSecond} and ${few.perSecond} a second, pgbench meanwhile ${many.rival} and ${few.rival}; microseconds of CPU for one: ${many.cpu}; before ${few.cpu}`,
  });
} finally {
  await house.close();
}

/** The middle of the rounds, to pgbench's where it is there: the machine has other work too. */
async function measure(what: string) {
  const done = [];
  for (let round = 0; round < rounds; round += 1) {
    const [tpcb, run] = [house.tpcb(seconds), await house.exchange(seconds)];
    const rival = tpcb?.perSecond ?? 1;
    done.push({ ...run, rival, ratio: run.perSecond / rival });
    console.log(`${what}, load ${loadNow()}: ${JSON.stringify(done.at(-1))}`);
  }
  const perSecond = median(done.map((run) => run.perSecond));
  const rival = median(done.map((run) => run.rival));
  const ratio = median(done.map((run) => run.ratio));
  return { perSecond, rival, ratio, cpu: byProcess(done.at(-1)?.cpu ?? {}) };
}

/**
 * Every exchange so far again and again, each time an hour earlier, until the books hold `entries`. The
 * copies go before what is there: ids of an older time, and versions below the first.
 */
function copyHistory(entries: number): string {
  const older = (id: string) => `overlay(${id} placing to_char(n, 'FM0000') from 5 for 4)`;
  const checks = (change: string) => `
    do $$ declare one record; begin
      for one in select * from checks loop
        execute format('alter table %s ${change} trigger %I', one.relation, one.name);
      end loop; end $$;`;
  return `
    create temporary table checks as
      select tgrelid::regclass::text as relation, tgname as name from pg_trigger
      where tgenabled = 'A' and tgrelid = any ('{ledger_journals, ledger_entries, exchanges,
        idempotency_keys}'::regclass[]);
    ${checks("disable")}
    create temporary table times as
      select n, n * interval '1 hour' as earlier from generate_series(1, (
        select ceil(${entries}::numeric / count(*))::int from ledger_entries e
        join ledger_journals j on j.id = e.journal_id where j.kind = 'exchange-done')) n;
    insert into ledger_entries (account_id, version, journal_id, side, units, balance_after_units)
      select e.account_id, e.version - n * 10000000, ${older("e.journal_id")}, e.side, e.units,
        e.balance_after_units
      from ledger_entries e join ledger_journals j on j.id = e.journal_id, times
      where j.kind = 'exchange-done';
    insert into ledger_journals (id, kind, reference, entry_count, occurred_at, posted_at, posted_by,
        authorisation)
      select ${older("id")}, kind, ${older("reference")}, entry_count, occurred_at - earlier,
        posted_at - earlier, posted_by, authorisation
      from ledger_journals, times where kind = 'exchange-done';
    insert into exchanges (id, user_id, from_currency, to_currency, paid_units, received_units,
        fee_units, trx_per_usdt_e12, fee_ppm, source, done_at, booked_at)
      select ${older("id")}, user_id, from_currency, to_currency, paid_units, received_units,
        fee_units, trx_per_usdt_e12, fee_ppm, source, done_at - earlier, booked_at - earlier
      from exchanges, times;
    insert into idempotency_keys (user_id, operation, key, fingerprint, answer, created_at)
      select user_id, operation, n || '-' || key, fingerprint, answer, created_at - earlier
      from idempotency_keys, times;
    ${checks("enable always")}`;
}
