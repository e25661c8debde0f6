/**
 * Whole money operations per second over HTTP (form, session, fund password proved by the guard,
 * contract, posting) on 256 connections, against pgbench on the same server, in alternating rounds;
 * then how the rate of a longer run goes on. Each line has the processor time of one exchange by
 * process, and the memory of our processes.
 * `node bench/exchange-http.ts [--rounds 3] [--seconds 10] [--curve 60] [--connections 256] [--scale 10]`.
 */
import { type ExchangeRun, openExchangeHouse, type Run } from "./setup/exchange-house.ts";
import { byProcess, loadNow, sayFigure } from "./setup/figures.ts";
import { median } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rounds, seconds, curve, connections, scale } = readSizes({
  usual: { rounds: 3, seconds: 10, curve: 60, connections: 256, scale: 10 },
  quick: { rounds: 1, seconds: 0.2, curve: 0.4, connections: 8, scale: 1 },
});
/** The first and the last of so many are compared: ten seconds each in a minute. */
const parts = 6;

const house = await openExchangeHouse(connections, scale);
try {
  await alternate();
  await goOn();
} finally {
  await house.close();
}

async function alternate(): Promise<void> {
  const done: { tpcb: Run | null; exchange: ExchangeRun }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({ tpcb: house.tpcb(seconds), exchange: await house.exchange(seconds) });
    console.log(`round ${round + 1}, load ${loadNow()}: ${JSON.stringify(done.at(-1))}`);
  }
  const tpcbs = done.flatMap(({ tpcb }) => tpcb ?? []);
  if (tpcbs.length === 0) return console.log("skipped: no pgbench on this machine");
  const ours = median(done.map(({ exchange }) => exchange.perSecond));
  const theirs = median(tpcbs.map(({ perSecond }) => perSecond));
  const [middle] = done
    .map(({ exchange }) => exchange)
    .toSorted((left, right) => Math.abs(left.perSecond - ours) - Math.abs(right.perSecond - ours));
  sayFigure({
    name: `exchange over HTTP, ${connections} people`,
    rival: "pgbench tpcb-like, 16 clients",
    found: ours / theirs,
    atLeast: 0.5,
    goal: 1.5,
    detail:
      `${ours} and ${theirs} a second; microseconds of CPU for one: ${byProcess(middle?.cpu ?? {})}; ` +
      `tpcb's database ${median(tpcbs.map(({ cpu }) => cpu.database ?? 0))}`,
  });
}

async function goOn(): Promise<void> {
  const rates: number[] = [];
  const memory: string[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const run = await house.exchange(curve / parts);
    rates.push(run.perSecond);
    memory.push(byProcess(run.memory));
    console.log(
      `${Math.round((part * curve) / parts)} s, load ${loadNow()}: ${JSON.stringify(run)}`,
    );
  }
  sayFigure({
    name: `the same: last sixth of ${curve} seconds`,
    rival: "first sixth",
    found: (rates.at(-1) ?? 0) / (rates[0] ?? 0),
    atLeast: 0.95,
    goal: 1,
    detail: `${rates.join(", ")} a second; MiB at first: ${memory[0]}; at last: ${memory.at(-1)}`,
  });
}
