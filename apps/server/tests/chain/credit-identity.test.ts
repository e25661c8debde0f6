import { claimDeposit, getDepositClaim } from "@clearhold/contract/wallet/chain/deposit-claims";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { hexAddress } from "@clearhold/tron/address";
import { beforeEach, describe, expect, it } from "vitest";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { coin } from "../payers.ts";
import { type Person, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useWorld } from "../use-world.ts";

/** A movement is credited once, whichever way it is read and whatever else a node prints. */

const world = useWorld(openCustodyWorld);
let alice: Person;
let address: string;
let people = 0;

beforeEach(async () => {
  world.devnet.clearFaults();
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});

async function available(): Promise<string | undefined> {
  const { list } = await alice.call(getAssets, {});
  return list.find((one) => one.currency_code === "TRX")?.available;
}

/** Asks, lets another worker than the first look, and reads the answer. */
async function claim(txid: string) {
  const { id } = await alice.call(claimDeposit, { txid });
  const worker = await world.anotherWorker();
  await worker.rounds.claims();
  return alice.call(getDepositClaim, { id });
}

async function rescanAll() {
  const [cursor] = await world.databases.auditor.query<{ number: bigint }>(
    "select number from scan_cursor",
  );
  const asked = openOperatorClaims(world.databases.operator);
  const id = await asked.rescan({ from: 1, to: Number(cursor?.number) });
  await untilDone("answering claims", world.worker.rounds.claims);
  return asked.findRescan(id);
}

function split(...units: bigint[]): Promise<string> {
  const to = hexAddress(address);
  return world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    values: [units.map(() => to), units],
    callValueSun: units.reduce((sum, one) => sum + one, 0n),
  });
}

describe("TRX that a contract sends", () => {
  it.each([false, true])(
    "is credited once when vm.saveFeaturedInternalTx changes from %s",
    async (saveFeaturedInternalTx) => {
      world.devnet.setFaults({ saveFeaturedInternalTx });
      const txid = await world.devnet.payAfterReward(hexAddress(address), 250n * coin);
      await world.settle();
      expect(await available()).toBe("250");
      world.devnet.setFaults({ saveFeaturedInternalTx: !saveFeaturedInternalTx });
      expect(await claim(txid)).toMatchObject({
        outcome: "found",
        deposits: [{ amount: "250", state: "credited" }],
      });
      expect(await rescanAll()).toMatchObject({ recoveredCount: 0, fault: "" });
      expect(await available()).toBe("250");
      await world.expectChainBooks();
    },
  );

  it("is credited as often as it was sent, when it was sent twice the same", async () => {
    const txid = await split(5n * coin, 5n * coin);
    await world.settle();
    expect(await available()).toBe("10");
    expect(await claim(txid)).toMatchObject({ outcome: "found" });
    expect(await available()).toBe("10");
  });

  it("is not credited by a claim when a node gives the same payment another name", async () => {
    const txid = await split(7n * coin, 2n * coin);
    await world.settle();
    await rename(txid, 7n * coin);
    expect(await claim(txid)).toMatchObject({ outcome: "being-reread" });
    expect((await rescanAll())?.fault).toContain("a node names one otherwise");
    expect(await available()).toBe("9");
  });

  it.each(["0", "b".repeat(64)])("keeps its name: it cannot become %j", async (position) => {
    const txid = await split(coin);
    await world.settle();
    const sql = "update deposits set position = $2 where txid = $1";
    await expect(world.databases.worker.query(sql, [txid, position])).rejects.toThrow(
      "permission denied",
    );
    await expect(asAdmin(world, sql, [txid, position])).rejects.toThrow(
      "what is credited does not change",
    );
  });
});

/** The books have a credited payment under a name that no node gives it. */
async function rename(txid: string, units: bigint): Promise<void> {
  const rules = ["deposits_credited_is_final", "deposits_true_fact"];
  const all = (change: string) => rules.map((name) => `${change} trigger ${name}`).join(", ");
  await asAdmin(
    world,
    `alter table deposits ${all("disable")};
     update deposits set position = repeat('e', 64)
     where txid = '${txid}' and amount_units = ${units};
     alter table deposits ${all("enable always")}`,
  );
}
