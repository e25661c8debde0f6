import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { hexAddress } from "@clearhold/tron/address";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Worker } from "../../src/main/wire-worker.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { type Person, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import {
  fitHeader,
  forgeTransfer,
  type InfoJson,
  lieAbout,
  signBlock,
  type Told,
  tellBlocks,
} from "./forged-blocks.ts";
import { type LyingNode, startLyingNode } from "./lying-node.ts";

/** The only node lies: what it prints is believed as far as its own bytes and the witnesses prove it. */

const world = useWorld(openCustodyWorld);
let liar: LyingNode;
let worker: Worker;
let alice: Person;
let address: string;
let people = 0;

beforeAll(async () => {
  lieAbout(world.devnet);
  liar = await startLyingNode(world.devnet);
  worker = await world.anotherWorker({ node: liar.urls });
});
afterAll(async () => {
  await liar.close();
});

beforeEach(async () => {
  liar.lie(null);
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});

async function deposits(): Promise<string[]> {
  const { data } = await alice.call(listDeposits, { limit: 100 });
  return data
    .filter(({ state }) => state === "credited")
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .sort();
}

/** Scans while the node lies; what the worker complained of in the last round. */
async function scanLies(): Promise<string> {
  let complaint = "";
  for (let round = 0; round < 5; round += 1) {
    complaint = await worker.rounds.scan().then(
      () => "",
      (error: Error) => error.message,
    );
  }
  return complaint;
}

type Log = { address: string; topics: string[]; data: string };

function eachLog({ infos }: Told, change: (logs: Log[], info: InfoJson) => Log[]): void {
  for (const info of infos) {
    if (info.log) info.log = change(info.log as Log[], info);
  }
}

const word = (digits: string) => digits.padStart(64, "0");
const amountOf900 = word((900_000_000).toString(16));

/** What it says of one block that carries 5 TRX and 5 USDT for Alice; none of it may count. */
const lies: [string, (told: Told) => void][] = [
  ["900 TRX in the bytes", (told) => forgeTransfer(told, { amount: 900_000_000n })],
  ["another payee in the bytes", (told) => forgeTransfer(told, { to: world.hotAddress })],
  [
    "900 TRX, with a root of its own",
    (told) => {
      forgeTransfer(told, { amount: 900_000_000n });
      fitHeader(told);
    },
  ],
  [
    "900 TRX, in a block that it signed itself",
    (told) => {
      forgeTransfer(told, { amount: 900_000_000n });
      signBlock(told, { named: true });
    },
  ],
  [
    "900 TRX, in a block that it signed itself in the name of a witness",
    (told) => {
      forgeTransfer(told, { amount: 900_000_000n });
      signBlock(told, { named: false });
    },
  ],
  [
    "its own block with the true contents at another time",
    (told) => {
      fitHeader(told, { timestamp: Number(told.block.block_header.raw_data.timestamp) - 3000 });
      signBlock(told, { named: true });
    },
  ],
  [
    "another time of the block",
    ({ block: { block_header } }) => {
      block_header.raw_data.timestamp = Number(block_header.raw_data.timestamp) - 3000;
    },
  ],
  [
    "another time of the receipts",
    ({ infos }) => {
      for (const info of infos) info.blockTimeStamp -= 3000;
    },
  ],
  [
    "a foreign root",
    ({ block }) => {
      block.block_header.raw_data.txTrieRoot = "ab".repeat(32);
    },
  ],
  ["a foreign root, with its id", (told) => fitHeader(told, { txTrieRoot: "ab".repeat(32) })],
  [
    "a field of the header that the id does not cover",
    (told) => {
      told.block.block_header.raw_data.version = 99;
    },
  ],
  [
    "one transaction less",
    (told) => {
      const gone = told.block.transactions?.pop();
      told.infos = told.infos.filter(({ id }) => id !== gone?.txID);
    },
  ],
  [
    "another id of a transaction",
    ({ block, infos }) => {
      for (const tx of block.transactions ?? []) tx.txID = `ab${tx.txID.slice(2)}`;
      for (const info of infos) info.id = `ab${info.id.slice(2)}`;
    },
  ],
  [
    "that it failed",
    ({ infos }) => {
      for (const info of infos) info.result = "FAILED";
    },
  ],
  [
    "that it failed, in the block too",
    ({ block, infos }) => {
      for (const tx of block.transactions ?? []) tx.ret = [{ contractRet: "REVERT" }];
      for (const info of infos) info.result = "FAILED";
    },
  ],
  ["a log twice", (told) => eachLog(told, (logs) => [...logs, ...logs])],
  ["no log", (told) => eachLog(told, () => [])],
  [
    "900 USDT in a log",
    (told) => eachLog(told, (logs) => logs.map((log) => ({ ...log, data: amountOf900 }))),
  ],
  [
    "another payee in a log",
    (told) =>
      eachLog(told, (logs) =>
        logs.map(({ topics: [topic = "", from = ""], ...log }) => ({
          ...log,
          topics: [topic, from, word(hexAddress(world.hotAddress).slice(2))],
        })),
      ),
  ],
  [
    "another payer in a log",
    (told) =>
      eachLog(told, (logs) =>
        logs.map(({ topics: [topic = "", , to = ""], ...log }) => ({
          ...log,
          topics: [topic, word(hexAddress(world.hotAddress).slice(2)), to],
        })),
      ),
  ],
];

describe("the only node", () => {
  it.each(lies)("is not believed when it says %s", async (_, lie) => {
    await world.pay("TRX", address, 5_000_000n);
    await world.pay("USDT", address, 5_000_000n);
    await world.devnet.solidify();
    liar.lie(tellBlocks(lie));
    const complaint = await scanLies();
    // A lie about one of the two leaves the other's block as it is, and the first may be booked.
    expect(["5 TRX", "5 TRX 5 USDT", ""]).toContain((await deposits()).join(" "));
    expect((await deposits()).length).toBeLessThan(2);
    expect(complaint).not.toBe("");
    liar.lie(null);
    await untilDone("reading blocks", worker.rounds.scan);
    expect(await deposits()).toEqual(["5 TRX", "5 USDT"]);
    await world.expectChainBooks();
  });

  it("says 900 TRX in its JSON only, and 5 are credited as the bytes have it", async () => {
    await world.pay("TRX", address, 5_000_000n);
    await world.devnet.solidify();
    liar.lie(
      tellBlocks(({ block }) => {
        for (const { raw_data } of block.transactions ?? []) {
          for (const { parameter } of raw_data.contract) parameter.value.amount = 900_000_000;
        }
      }),
    );
    expect(await scanLies()).toBe("");
    expect(await deposits()).toEqual(["5 TRX"]);
    await world.expectChainBooks();
  });
});
