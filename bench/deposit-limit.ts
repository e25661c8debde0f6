/**
 * What the limit of deposits costs an exchange: the two sums of 30 days at an account with many credits and
 * withdrawals, to the same question where the level has no limit, in alternating rounds.
 * `node bench/deposit-limit.ts [--rounds 5] [--calls 500] [--credits 5000]`.
 */
import pg from "pg";
import { startBenchServer } from "./setup/ledger-server.ts";
import { median } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rounds, calls, credits } = readSizes({
  usual: { rounds: 5, calls: 500, credits: 5_000 },
  quick: { rounds: 1, calls: 5, credits: 50 },
});

/** Half of an account's deposits are older than 30 days, and other accounts have as many. */
const fillSql = `
alter table users disable trigger all;
alter table deposits disable trigger all;
alter table withdrawals disable trigger all, drop constraint withdrawals_order, drop constraint withdrawals_created, drop constraint withdrawals_shape;
insert into users (id, username, username_key, nickname, language, invited_with, created_at, certification)
  select 'usr_' || lpad(n::text, 26, '0'), 'p' || n, 'p' || n, '', 'en-us', '', now(), case n when 1 then 0 else 2 end
  from generate_series(1, 2) n;
insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address, currency,
    amount_units, state, block_number, block_id, block_at, credited_at)
  select 'dep_' || lpad((p * 10000000 + n)::text, 26, '0'), p || ' ' || n, 'log', 0, 'user',
    'usr_' || lpad(p::text, 26, '0'), 'a' || p, 'b', 'USDT', 1000000, 'credited', n, 'b' || n, now(),
    now() - n * interval '60 days' / ${credits}
  from generate_series(1, ${credits}) n, generate_series(1, 10) p;
insert into withdrawals (id, user_id, currency, address, amount_units, fee_units, state, order_text,
    order_signature, requested_at)
  select 'wdr_' || lpad((p * 10000000 + n)::text, 26, '0'), 'usr_' || lpad(p::text, 26, '0'), 'USDT', 'c',
    1000, 1, 'held', '', '', now() - n * interval '60 days' / ${credits}
  from generate_series(1, ${credits}) n, generate_series(1, 10) p`;

const server = await startBenchServer(1);
try {
  await server.asAdmin(fillSql);
  await server.asAdmin("vacuum analyze");
  await measure(server.urls.api);
} finally {
  await server.close();
}

async function measure(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done: { with: number; without: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({ with: await timeOf(client, 1), without: await timeOf(client, 2) });
  }
  await client.end();
  const [limited, free] = [
    median(done.map((one) => one.with)),
    median(done.map((one) => one.without)),
  ];
  console.log(
    `with ${credits} credits and withdrawals: ${limited.toFixed(0)} microseconds with a limit, ` +
      `${free.toFixed(0)} without, ${(limited - free).toFixed(0)} more`,
  );
}

/** Microseconds of one question, with its way to the database and back. */
async function timeOf(client: pg.Client, person: number): Promise<number> {
  const text = "select uncertified_units($1, 'USDT', now()) as units";
  const question = {
    name: "uncertified",
    text,
    values: [`usr_${String(person).padStart(26, "0")}`],
  };
  await client.query(question);
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) await client.query(question);
  return ((performance.now() - started) * 1000) / calls;
}
