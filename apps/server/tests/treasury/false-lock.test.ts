import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStops } from "../../src/features/chain/alerts/index.ts";
import { checkRestore, releaseRestore } from "../../src/features/treasury/restores/index.ts";
import { heartbeatPart, NotReady } from "../../src/kernel/heartbeat.ts";
import { openHighMark } from "../../src/signer/marks.ts";
import { openRecordStore } from "../../src/signer/record-store.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";
import { refusalOf } from "../people.ts";

let world: CustodyWorld;
const olga = { name: "olga", password: "Olga-kennt-9-Tore" };
const pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };
const farAhead = 4_000_000_000;

beforeEach(async () => {
  world = await openCustodyWorld();
  for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  await world.worker.rounds.reconcile();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

const stopped = async () => [...(await findStops(world.databases.auditor)).keys()].sort();
const workerDoor = () => openSignerRecord(localCaller(world.signerOptions.socketPath));
const operatorDoor = () =>
  openSignerRecord(localCaller(vaultSocketOf(world.signerOptions.socketPath)));

async function startAgain(): Promise<void> {
  world.worker = await world.anotherWorker();
  await world.worker.rounds.scan();
}

/** As it was told before marks were bounded, or by nodes that lied about the chain's height. */
async function lockFalsely(): Promise<void> {
  const { guard: keeper, recordFile } = world.signerOptions;
  const store = await openRecordStore({ keeper, clock: world.clock });
  await openHighMark(store, `${recordFile}.mark`).raise(farAhead);
  await world.restartSigner();
  await startAgain();
  expect(await stopped()).toEqual(["TRX", "USDT"]);
}

function releaseBy(operator: typeof olga) {
  const { auditor: database, operator: releases } = world.databases;
  const deps = { database, releases, operators: world.operators, record: operatorDoor() };
  return releaseRestore(deps, { operator, reason: "no block of the chain is so high" });
}

describe("a mark beyond the chain", () => {
  it("is refused with the reason, and the next start is not locked", async () => {
    const before = (await workerDoor().summary()).mark;
    const reply = await workerDoor().mark(farAhead);
    expect(reply).toMatchObject({
      marked: false,
      reason: expect.stringMatching(/beyond the chain/),
    });
    expect((await workerDoor().summary()).mark).toBe(before);
    await startAgain();
    expect(await stopped()).toEqual([]);
  });

  it("that stands already locks until two operators have released it, and no longer", async () => {
    await lockFalsely();
    expect(await releaseBy(olga)).toMatchObject({ locked: true });
    expect(await refusalOf(releaseBy(olga))).toMatchObject({ code: "second-operator-required" });
    expect(await stopped()).toEqual(["TRX", "USDT"]);
    expect(await releaseBy(pavel)).toMatchObject({ locked: false });
    expect(await stopped()).toEqual([]);
    const { number } = await world.client.solid.getNowBlock();
    expect((await workerDoor().summary()).mark).toBeLessThanOrEqual(number);
    await world.restartSigner();
    await startAgain();
    expect(await stopped()).toEqual([]);
  });

  it("is lowered at the operators' door alone, and never one that the chain has", async () => {
    const { mark } = await operatorDoor().summary();
    expect(mark).toBeGreaterThan(0);
    const reply = await operatorDoor().lowerFalseMark();
    expect(reply).toMatchObject({ marked: false, reason: expect.stringMatching(/stays/) });
    expect((await operatorDoor().summary()).mark).toBe(mark);
    await expect(workerDoor().lowerFalseMark()).rejects.toThrow(/failed/);
    await expect(operatorDoor().mark(farAhead)).rejects.toThrow(/failed/);
  });

  it("is what keeps /readyz from being ready: locked, since when and why", async () => {
    await lockFalsely();
    const { auditor, api } = world.databases;
    const record = operatorDoor();
    const { lock } = await checkRestore({ database: auditor, record });
    world.worker.start();
    const part = heartbeatPart(api, "reconciliation");
    let state = "";
    while (!state.includes("locked")) {
      await sleep(50);
      state = await part.check().then(
        () => "",
        (error: unknown) => (error instanceof NotReady ? error.state : ""),
      );
    }
    const since = lock?.foundAt.toISOString();
    expect(state).toBe(
      `restored, locked since ${since}: the signer knows books that had read further`,
    );
  });
});
