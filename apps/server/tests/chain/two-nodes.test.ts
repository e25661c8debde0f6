import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { hexAddress } from "@clearhold/tron/address";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import type { Worker } from "../../src/main/wire-worker.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { type Person, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import { forgeTransfer, lieAbout, tellBlocks } from "./forged-blocks.ts";
import {
  type LyingNode,
  sayInstead,
  startLyingNode,
  type Twist,
  twistInfos,
  twistJson,
} from "./lying-node.ts";
import { steal } from "./thief.ts";

/** Two nodes have to say the same of a final block before anything in it counts. */

const world = useWorld(openCustodyWorld);
let liar: LyingNode;
let workers: Record<"first" | "second", Worker>;
let alice: Person;
let address: string;
let people = 0;

beforeAll(async () => {
  const { fullNodeUrl, solidityUrl } = world.devnet;
  const honest = { fullNodeUrl, solidityUrl };
  lieAbout(honest);
  liar = await startLyingNode(honest);
  workers = {
    first: await world.anotherWorker({ node: liar.urls, secondNode: honest }),
    second: await world.anotherWorker({ node: honest, secondNode: liar.urls }),
  };
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

async function stateOfDeposits(): Promise<string[]> {
  const { data } = await alice.call(listDeposits, { limit: 100 });
  return data.map(({ amount, currency, state }) => `${amount} ${currency} ${state}`).sort();
}

/** Scans while the liar lies; what the worker complained of in the last round. */
async function scanInVain(worker: Worker, rounds = 3): Promise<string> {
  let complaint = "";
  for (let round = 0; round < rounds; round += 1) {
    complaint = await worker.rounds.scan().then(
      () => "",
      (error: Error) => error.message,
    );
  }
  return complaint;
}

type BlockJson = { transactions?: { txID: string }[] };
type Log = { address: string; topics: string[]; data: string };

/** What is shown as detected stays true. */
function inSolidChain(twist: Twist): Twist {
  return (answer, path, ask) =>
    path.startsWith("walletsolidity/") ? twist(answer, path, ask) : answer;
}

const aboutBlocks: [string, Twist][] = [
  [
    "another amount of TRX in the bytes",
    inSolidChain(tellBlocks((told) => forgeTransfer(told, { amount: 7n }))),
  ],
  [
    "a log of more USDT",
    twistInfos((info) => ({
      ...info,
      log: (info.log as Log[] | undefined)?.map((log) => ({
        ...log,
        data: `${"0".repeat(56)}00989680`,
      })),
    })),
  ],
  ["a log that is left out", twistInfos(({ log: _, ...info }) => info)],
  ["a receipt that failed", twistInfos((info) => ({ ...info, result: "FAILED" }))],
  [
    "another id of the block",
    twistJson("getblockbynum", (block: { blockID?: string }) => ({
      ...block,
      ...(block.blockID && { blockID: `${block.blockID.slice(0, 16)}${"e".repeat(48)}` }),
    })),
  ],
];

const aboutNothing: [string, Twist][] = [
  ["a missing receipt", twistInfos(() => [])],
  ["a receipt too many", twistInfos((info) => [info, { ...info, id: "f".repeat(64) }])],
  [
    "a chain transaction too many",
    twistJson("getblockbynum", (block: BlockJson) => {
      const [first] = block.transactions ?? [];
      if (first) block.transactions?.push({ ...first, txID: "a".repeat(64) });
      return block;
    }),
  ],
  ["{}", sayInstead("getblockbynum", { status: 200, body: "{}" })],
  ["[]", sayInstead("gettransactioninfobyblocknum", { status: 200, body: "[]" })],
  ["HTML", sayInstead("*", { status: 200, body: "<html><body>502 Bad Gateway</body></html>" })],
  [
    "half an answer",
    (answer, path) =>
      path.startsWith("walletsolidity/getblockbynum")
        ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) }
        : answer,
  ],
  [
    "a ban (403)",
    sayInstead("*", { status: 403, body: '{"Error":"exceeds the frequency limit"}' }),
  ],
  ["a ban (429)", sayInstead("*", { status: 429, body: "" })],
  ["a fault (500)", sayInstead("*", { status: 500, body: "" })],
  [
    "the head of an hour ago",
    twistJson("getnowblock", (block: { block_header: { raw_data: { number: number } } }) => {
      block.block_header.raw_data.number = 3;
      return block;
    }),
  ],
];

describe.each(["first", "second"] as const)("of two nodes the %s", (which) => {
  it.each([...aboutBlocks, ...aboutNothing])("books nothing by saying %s", async (_, twist) => {
    await world.pay("TRX", address, 3_000_000n);
    await world.pay("USDT", address, 4_000_000n);
    await world.devnet.solidify();
    liar.lie(twist);
    await scanInVain(workers[which]);
    const rows = await world.databases.auditor.query<{ amountUnits: bigint }>(
      "select amount_units from deposits where state = 'credited' and address = $1",
      [address],
    );
    // The block before the one that is lied about may have been booked, and then rightly.
    expect(rows.map(({ amountUnits }) => amountUnits)).toEqual([3_000_000n].slice(0, rows.length));
    expect(rows.length).toBeLessThan(2);

    liar.lie(null);
    await untilDone("reading blocks", workers[which].rounds.scan);
    expect(await stateOfDeposits()).toEqual(["3 TRX credited", "4 USDT credited"]);
    const { list } = await alice.call(getAssets, {});
    expect(list.map(({ available }) => available).sort()).toEqual(["3", "4"]);
    await world.expectChainBooks();
  });

  it.each(aboutBlocks)("is contradicted aloud when it says %s", async (_, twist) => {
    await world.pay("TRX", address, 1_000_000n);
    await world.pay("USDT", address, 1_000_000n);
    await world.devnet.solidify();
    liar.lie(twist);
    expect(await scanInVain(workers[which])).toMatch(
      /nodes disagree|the receipt of \w+ has|is not the id of its header/,
    );
    liar.lie(null);
    await untilDone("reading blocks", workers[which].rounds.scan);
    expect(await stateOfDeposits()).toEqual(["1 TRX credited", "1 USDT credited"]);
  });
});

it("are contradicted aloud when one says another fee of a payer of ours", async () => {
  await world.pay("TRX", world.hotAddress, 50_000_000n);
  await world.settle();
  await steal(world, { from: "hot", to: newAddress(), currency: "TRX", units: 7n });
  await world.devnet.solidify();
  liar.lie(twistInfos((info) => ({ ...info, fee: 999_999 })));
  expect(await scanInVain(workers.second)).toMatch(/nodes disagree/);
  liar.lie(null);
  await untilDone("reading blocks", workers.second.rounds.scan);
});

describe("two honest nodes with different options", () => {
  let other: Awaited<ReturnType<CustodyWorld["devnet"]["anotherNode"]>>;
  let worker: Worker;

  beforeAll(async () => {
    other = await world.devnet.anotherNode();
  });
  beforeEach(() => world.devnet.clearFaults());

  const everything = { saveInternalTx: true, saveFeaturedInternalTx: true };
  const ordinary = { saveInternalTx: true, saveFeaturedInternalTx: false };
  const nothing = { saveInternalTx: false, saveFeaturedInternalTx: false };

  async function between(first: typeof nothing, second: typeof nothing): Promise<void> {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    world.devnet.setFaults(first);
    other.setFaults(second);
    worker = await world.anotherWorker({ node: { fullNodeUrl, solidityUrl }, secondNode: other });
  }

  async function read(): Promise<void> {
    await world.devnet.solidify();
    await untilDone("reading blocks", worker.rounds.scan);
  }

  it.each([
    ["rewards too", "payments", everything, ordinary],
    ["payments", "rewards too", ordinary, everything],
    ["payments", "nothing", ordinary, nothing],
    ["nothing", "payments", nothing, ordinary],
  ])(
    "credit once what a contract pays, one keeping %s, the other %s",
    async (...[, , one, two]) => {
      await between(one, two);
      await world.devnet.payAfterReward(hexAddress(address), 25_000_000n);
      await read();
      expect(await stateOfDeposits()).toEqual(["25 TRX credited"]);
      await between(two, one);
      const { recovered } = await rescan(worker);
      expect(recovered).toBe(0);
      expect(await stateOfDeposits()).toEqual(["25 TRX credited"]);
      await world.expectChainBooks();
    },
  );

  it("agree on what contracts pay to strangers, of which they print different things", async () => {
    await between(ordinary, nothing);
    const { devnet } = world;
    const stranger = hexAddress(newAddress());
    await devnet.payAfterReward(stranger, 25_000_000n);
    await world.pay("USDT", address, 4_000_000n);
    await read();
    expect(await stateOfDeposits()).toEqual(["4 USDT credited"]);
  });

  it("do not agree on a payment by a contract that one invented", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    worker = await world.anotherWorker({
      ...{ node: { fullNodeUrl, solidityUrl }, secondNode: liar.urls },
    });
    await world.pay("USDT", address, 4_000_000n);
    await world.devnet.solidify();
    const invented = {
      ...{ hash: "e".repeat(64), note: "63616c6c", callValueInfo: [{ callValue: 900_000_000 }] },
      ...{ caller_address: world.devnet.contracts.trxSplitter },
      transferTo_address: hexAddress(address),
    };
    liar.lie(twistInfos((info) => ({ ...info, internal_transactions: [invented] })));
    expect(await scanInVain(worker)).toMatch(/nodes disagree .* a movement of/);
    liar.lie(null);
    await read();
    expect(await stateOfDeposits()).toEqual(["4 USDT credited"]);
  });

  it("do not agree when one that keeps them says another amount", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    worker = await world.anotherWorker({
      ...{ node: { fullNodeUrl, solidityUrl }, secondNode: liar.urls },
    });
    await world.devnet.payAfterReward(hexAddress(address), 5_000_000n);
    await world.devnet.solidify();
    type Inner = { callValueInfo: unknown };
    const more = (inner: Inner) => ({ ...inner, callValueInfo: [{ callValue: 6_000_000 }] });
    liar.lie(
      twistInfos((info) => ({
        ...info,
        internal_transactions: (info.internal_transactions as Inner[] | undefined)?.map(more),
      })),
    );
    expect(await scanInVain(worker)).toMatch(/nodes disagree .* a movement of/);
    liar.lie(null);
    await read();
    expect(await stateOfDeposits()).toEqual(["5 TRX credited"]);
  });
});

/** Reads everything that is booked once more; how many arrivals were credited by it. */
async function rescan(worker: Worker): Promise<{ recovered: number }> {
  const [cursor] = await world.databases.auditor.query<{ number: bigint }>(
    "select number from scan_cursor",
  );
  const asked = openOperatorClaims(world.databases.operator);
  const id = await asked.rescan({ from: 1, to: Number(cursor?.number) });
  await untilDone("answering claims", worker.rounds.claims);
  const done = await asked.findRescan(id);
  expect(done?.fault).toBe("");
  return { recovered: done?.recoveredCount ?? -1 };
}

describe("a second node whose final head stands still", () => {
  it("is left out after two minutes, and asked again when it moves", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    const worker = await world.anotherWorker({
      ...{ node: { fullNodeUrl, solidityUrl }, secondNode: liar.urls },
    });
    const now = performance.now.bind(performance);
    let shiftMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + shiftMs);
    const stuck = await world.client.solid.getNowBlock();
    liar.lie(async (answer, path) => {
      if (path !== "walletsolidity/getnowblock") return answer;
      const body = JSON.stringify({ num: stuck.number });
      const url = `${solidityUrl}/walletsolidity/getblockbynum`;
      return { ...answer, body: await (await fetch(url, { method: "POST", body })).text() };
    });
    await world.pay("TRX", address, 3_000_000n);
    await world.devnet.solidify();
    for (let round = 0; round < 3; round += 1) await worker.rounds.scan();
    expect(await stateOfDeposits()).toEqual(["3 TRX detected"]);
    shiftMs = 121_000;
    // The first node's head moves meanwhile.
    await world.devnet.mine();
    await world.devnet.solidify();
    await untilDone("reading blocks", worker.rounds.scan);
    expect(await stateOfDeposits()).toEqual(["3 TRX credited"]);
    expect((await worker.rounds.reconcile()).map(({ state }) => state)).toEqual(["equal", "equal"]);

    liar.lie(sayInstead("getblockbynum", { status: 200, body: "{}" }));
    await world.pay("TRX", address, 4_000_000n);
    await world.devnet.solidify();
    await worker.rounds.scan();
    expect(await stateOfDeposits()).toEqual(["3 TRX credited", "4 TRX detected"]);
    liar.lie(null);
    await untilDone("reading blocks", worker.rounds.scan);
    expect(await stateOfDeposits()).toEqual(["3 TRX credited", "4 TRX credited"]);
    vi.restoreAllMocks();
  });
});

describe("detection", () => {
  it("goes on by the first node while the second is silent, and credits later", async () => {
    await world.pay("TRX", address, 3_000_000n);
    await world.devnet.solidify();
    liar.lie(sayInstead("*", { status: 500, body: "" }));
    await scanInVain(workers.second);
    expect(await stateOfDeposits()).toEqual(["3 TRX detected"]);
    liar.lie(null);
    await untilDone("reading blocks", workers.second.rounds.scan);
    expect(await stateOfDeposits()).toEqual(["3 TRX credited"]);
  });
});

describe("a second node that is honest and three blocks behind", () => {
  /** As many as the devnet makes to get a payment and have it solid. */
  const lag = 3;
  /** What the chain has at the address above what it had so many blocks ago. */
  let unseen = 0;

  /** What it says of its head, and of the address. */
  const behind: Twist = async (answer, path, ask) => {
    if (path === "walletsolidity/getnowblock") {
      const num = Math.max((await world.client.solid.getNowBlock()).number - lag, 0);
      const url = `${world.devnet.solidityUrl}/walletsolidity/getblockbynum`;
      const response = await fetch(url, { method: "POST", body: JSON.stringify({ num }) });
      return { status: response.status, body: await response.text() };
    }
    if (path !== "walletsolidity/getaccount" || ask.address !== hexAddress(address)) return answer;
    const account = JSON.parse(answer.body) as { balance: number };
    const balance = account.balance - unseen;
    return { ...answer, body: JSON.stringify({ ...account, balance }) };
  };

  it("keeps nobody's payouts waiting, even where coins arrive all the time", async () => {
    await world.pay("TRX", address, 3_000_000n);
    await world.settle();
    unseen = 1;
    liar.lie(behind);
    const { scan, reconcile } = workers.second.rounds;
    const seen: string[] = [];
    for (let payment = 0; payment < 3; payment += 1) {
      await world.pay("TRX", address, 1n);
      await world.devnet.solidify();
      while ((await scan()) > 0);
      seen.push(...(await reconcile()).map(({ state }) => state));
    }
    expect(new Set(seen)).toEqual(new Set(["equal"]));
  });

  it("does not vouch for coins that the other one has no more", async () => {
    await world.pay("TRX", address, 3_000_000n);
    await world.settle();
    unseen = -1;
    liar.lie(behind);
    for (let block = 0; block < lag; block += 1) await world.devnet.mine();
    await world.devnet.solidify();
    const verdicts = await workers.second.rounds.reconcile();
    expect(verdicts.find(({ currency }) => currency === "TRX")?.state).toBe("moving");
  });
});
