import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { formatUnits, parseUnits } from "@clearhold/money";
import { expect } from "@playwright/test";
import { type ChaosPoint, chaosPoints } from "../../apps/server/src/kernel/chaos.ts";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { checkBooks, solidPayment } from "./check-life.ts";
import { newAddress } from "./live.ts";
import { Person } from "./person.ts";

const coin = 1_000_000n;
const currencies = ["TRX", "USDT"] as const;
type Currency = (typeof currencies)[number];

/**
 * A process that dies quickly waits longer for its next start, so a round kills each of them a few
 * times alone, and the next round begins when they have been well for a while.
 */
const pointsInRound = 8;
const soundMs = 5_500;

/** Three at a time; after so many payments the codes of their hour near their end and others take over. */
const lanesAtOnce = 3;
const payoutsOfOne = 5;

/** Somebody who deposits and withdraws while processes die, and what must be left of it. */
type Lane = {
  readonly person: Person;
  readonly address: string;
  readonly payee: string;
  readonly due: Record<Currency, bigint>;
  readonly payouts: { id: string; currency: Currency }[];
};

export type Matrix = { readonly kills: ReadonlyMap<ChaosPoint, number>; readonly payouts: number };

export type MatrixAsk = {
  readonly kills: number;
  readonly random: () => number;
  /** After each round, with the kills so far. */
  onRound(kills: number): void;
};

/**
 * Kills processes at named points between two steps of deposits, withdrawals and sweeps until so
 * many have died, and proves in the end that nothing was lost or doubled. `folder` is what the
 * product was started with as CLEARHOLD_CHAOS_DIR.
 */
export async function runCrashMatrix(
  stack: Stack,
  folder: string,
  { kills: wanted, random, onRound }: MatrixAsk,
): Promise<Matrix> {
  const done: Lane[] = [];
  let lanes = await openLanes(stack, done.length);
  const kills = new Map<ChaosPoint, number>();
  const count = () => [...kills.values()].reduce((sum, one) => sum + one, 0);
  let queue: ChaosPoint[] = [];
  while (count() < wanted) {
    if (queue.length === 0) queue = shuffled(chaosPoints, random);
    const armed = queue.splice(0, Math.min(pointsInRound, wanted - count()));
    for (const point of armed) writeFileSync(path.join(folder, point), "", { mode: 0o666 });
    await Promise.all(lanes.map((lane) => live(stack, lane, random)));
    await sleep(soundMs);
    for (const point of armed) {
      if (existsSync(path.join(folder, point))) rmSync(path.join(folder, point));
      else kills.set(point, (kills.get(point) ?? 0) + 1);
    }
    onRound(count());
    if (lanes.every(({ payouts }) => payouts.length >= payoutsOfOne) && count() < wanted) {
      done.push(...lanes);
      lanes = await openLanes(stack, done.length);
    }
  }
  done.push(...lanes);
  for (const lane of done) await checkLane(stack, lane);
  await checkBooks(stack);
  return { kills, payouts: done.reduce((sum, { payouts }) => sum + payouts.length, 0) };
}

/** Every process may take a file away, whichever user it runs as. */
export function openDrillFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  return folder;
}

async function openLanes(stack: Stack, before: number): Promise<Lane[]> {
  const lanes: Lane[] = [];
  for (let place = 0; place < lanesAtOnce; place += 1) {
    lanes.push(await openLane(stack, `lane${before + place}`));
  }
  return lanes;
}

async function openLane(stack: Stack, name: string): Promise<Lane> {
  const person = new Person(name, stack);
  await person.settleIn();
  const address = await person.depositAddress("TRX");
  const payee = newAddress();
  for (const currency of currencies) await person.saveAddress(currency, payee);
  const lane = { person, address, payee, due: { TRX: 0n, USDT: 0n }, payouts: [] };
  for (const currency of currencies) await deposit(stack, lane, { currency, units: 500n * coin });
  return lane;
}

/** One deposit and one withdrawal in either coin, each to its end. */
async function live(stack: Stack, lane: Lane, random: () => number): Promise<void> {
  // Above the least that may be withdrawn in either coin.
  const drawn = () => coin * 20n + BigInt(Math.floor(random() * 3_000_000));
  const pick = (): Currency => (random() < 0.5 ? "TRX" : "USDT");
  const arrival = { currency: pick(), units: drawn() + 2n * coin };
  const payout = { currency: pick(), units: drawn() };
  await Promise.all([deposit(stack, lane, arrival), withdraw(lane, payout)]);
}

type Amount = { readonly currency: Currency; readonly units: bigint };

async function deposit(stack: Stack, lane: Lane, { currency, units }: Amount): Promise<void> {
  await lane.person.awaitDeposit(await stack.devnet.pay(currency, lane.address, units));
  lane.due[currency] += units;
}

async function withdraw(lane: Lane, { currency, units }: Amount): Promise<void> {
  const asked = await lane.person.withdraw(currency, lane.payee, formatUnits(units, 6));
  const done = await lane.person.awaitWithdrawal(asked.id);
  expect(done.state, `the end of ${done.id}`).toBe("settled");
  lane.due[currency] -= units;
  lane.payouts.push({ id: done.id, currency });
}

/** The balance is what came in less what went out, and the chain paid each withdrawal once. */
async function checkLane(stack: Stack, { person, payee, due, payouts }: Lane): Promise<void> {
  const received = { TRX: 0n, USDT: 0n };
  const txids = new Set<string>();
  for (const { id, currency } of payouts) {
    const view = await person.awaitWithdrawal(id);
    const paid = await solidPayment(stack, view.txid);
    expect(paid.units).toBe(parseUnits(view.received, 6));
    received[currency] += paid.units;
    txids.add(view.txid);
  }
  expect(txids.size, "chain transactions").toBe(payouts.length);
  for (const currency of currencies) {
    expect(await person.balance(currency), currency).toBe(formatUnits(due[currency], 6));
    await until(`what ${payee} got in ${currency}`, async () => {
      const held = await stack.devnet.solidBalance(currency, payee);
      return held === received[currency] ? held : undefined;
    });
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
}
