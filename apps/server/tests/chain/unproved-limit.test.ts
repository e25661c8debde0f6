import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, describe, expect, it } from "vitest";
import { readHouseStanding, standingLine } from "../../src/features/chain/reconciliation/index.ts";
import type { Worker } from "../../src/main/wire-worker.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { type Person, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useWorld } from "../use-world.ts";

/** TRX that a contract sent is one node's word: it counts up to a limit, and above it two nodes have to say it. */

const limits = { TRX: 10_000_000n, USDT: 10_000_000n };
const world = useWorld(openCustodyWorld);
let worker: Worker;
let alice: Person;
let address: string;

beforeAll(async () => {
  worker = await world.anotherWorker({ unprovedLimits: limits });
  alice = await registerPerson(world, "alice");
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
});

/** Pays by a contract and reads everything that is final. */
async function payByContract(units: bigint): Promise<void> {
  await world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    ...{ values: [[hexAddress(address)], [units]], callValueSun: units },
  });
  await world.devnet.solidify();
  await untilDone("reading blocks", worker.rounds.scan);
}

async function told(): Promise<string[]> {
  const { data } = await alice.call(listDeposits, { limit: 100 });
  return data.map((one) => `${one.amount} ${one.second_check ? "second check" : one.state}`).sort();
}

async function available(): Promise<string | undefined> {
  const { list } = await alice.call(getAssets, {});
  return list.find(({ currency_code }) => currency_code === "TRX")?.available;
}

describe("what only one node says of contracts", () => {
  it("counts up to the limit, and waits above it, where its owner sees it", async () => {
    await payByContract(9_000_000n);
    expect([await told(), await available()]).toEqual([["9 credited"], "9"]);
    await payByContract(2_000_000n);
    expect([await told(), await available()]).toEqual([["2 second check", "9 credited"], "9"]);
    const [trx] = await readHouseStanding(world.databases.api);
    expect(trx).toMatchObject({ waitingDeposits: 1, waiting: "2", isClean: false });
    expect(trx && standingLine(trx)).toContain("deposits that wait for a second node: 1 (2 TRX)");
    await world.pay("TRX", address, 900_000_000n);
    await world.devnet.solidify();
    await untilDone("reading blocks", worker.rounds.scan);
    expect(await available()).toBe("909");
  });

  it("is not credited by asking again, nor by comparing with the chain", async () => {
    await worker.rounds.release();
    await worker.rounds.claims();
    expect(await available()).toBe("909");
    await worker.rounds.reconcile();
    expect(await told()).toContain("2 second check");
  });

  it("is credited once when a second node says it too", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    const node = { fullNodeUrl, solidityUrl };
    const both = await world.anotherWorker({ node, secondNode: node, unprovedLimits: limits });
    await Promise.all([both.rounds.release(), both.rounds.release()]);
    await both.rounds.release();
    expect([(await told()).sort(), await available()]).toEqual([
      ["2 credited", "9 credited", "900 credited"],
      "911",
    ]);
    await world.expectChainBooks();
  });

  it("counts again a day later", async () => {
    await payByContract(2_000_000n);
    expect(await available()).toBe("911");
    world.clock.advance(24 * 3_600 + 1);
    await worker.rounds.release();
    expect(await available()).toBe("913");
    await world.expectChainBooks();
  });
});
