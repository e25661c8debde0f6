/**
 * Reading the chain: blocks as full as those of the real network go through the real scanner, each
 * movement looked up among a million watched addresses, against JSON.parse of the same texts alone.
 * `node bench/block-scan.ts [--blocks 60] [--payments 250] [--addresses 1000000] [--rounds 15]`.
 */

import { setImmediate } from "node:timers/promises";
import { base58Address, type HexAddress, hexAddress } from "@clearhold/tron/address";
import { type Ask, nodeClientOver } from "@clearhold/tron/node";
import { parseChainJson } from "@clearhold/tron/node-answers";
import { produceBlock } from "../apps/devnet/src/chain/produce-block.ts";
import type { DevnetTx } from "../apps/devnet/src/codec/devnet-tx.ts";
import { openScanner } from "../apps/server/src/chain/scanner.ts";
import { findOwnMovements } from "../apps/server/src/features/chain/block-books/find-arrivals.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { type Database, openDatabase } from "../apps/server/src/kernel/database.ts";
import { openLogger } from "../apps/server/src/kernel/logger.ts";
import type { BlockBooks, BlockRef } from "../apps/server/src/wire/chain/chain-block.ts";
import { allowances, deeds, type Town } from "./replay/replay-deeds.ts";
import { openReplayNode, type ReplayNode } from "./replay/replay-node.ts";
import { seededRandom } from "./replay/seeded-random.ts";
import { sayFigure } from "./setup/figures.ts";
import { startBenchServer } from "./setup/ledger-server.ts";
import { median, watched } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const sizes = readSizes({
  usual: { blocks: 60, payments: 250, addresses: 1_000_000, rounds: 15 },
  quick: { blocks: 2, payments: 10, addresses: 1_000, rounds: 1 },
});
/** Of the payees of the real network so many are ours in a busy hour: one in a hundred. */
const oursIn = 100;
/** What the real network is full of: two payments of USDT for each of TRX. */
const kinds = ["usdt", "usdt", "trx"] as const;

/** What the scanner asks of each block. */
const blockPaths = ["getblockbynum", "gettransactioninfobyblocknum"] as const;

const logger = openLogger("bench", "error");
const server = await startBenchServer();
try {
  await server.asAdmin(watchSql(sizes.addresses));
  await server.asAdmin("vacuum analyze chain_addresses");
  const database = openDatabase({ url: server.urls.worker, poolSize: 2, name: "bench-scanner" });
  try {
    await measure(database);
  } finally {
    await database.close();
  }
} finally {
  await server.close();
}

/** The first of them are paid to; what an address is made of, and who gave it, is checked elsewhere. */
function watchSql(count: number): string {
  return `alter table chain_addresses disable trigger user;
    insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
      assignment_signature)
    select 'Ta' || translate(md5(i::text), '0', 'z'), '41' || md5(i::text) || left(md5(i::text || 'x'), 8), 'user',
      'usr_' || i, i, repeat('0', 128)
    from generate_series(1, ${count}) i`;
}

type Texts = ReadonlyMap<string, string>;

async function measure(database: Database): Promise<void> {
  const node = await openReplayNode(seededRandom(1));
  const texts = await printBlocks(node, await ourAddresses(database));
  const size = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  const ask = askOf(node, texts);
  console.log(`${sizes.blocks} blocks of ${sizes.payments}, ${size} characters of JSON`);
  const [bares, scans]: [number[], number[]] = [[], []];
  const peaks: number[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const bare = await watched(async () => parseAll(texts));
    const scanned = await watched(() => scanAll(database, node, ask));
    bares.push(bare.ms);
    scans.push(scanned.ms);
    peaks.push(scanned.peak);
    console.log(
      `round: JSON.parse ${bare.ms.toFixed(0)} ms, scanner ${scanned.ms.toFixed(0)} ms, ratio ${(bare.ms / scanned.ms).toFixed(2)}`,
    );
  }
  const [bare, scanned] = [median(bares), median(scans)];
  sayFigure({
    name: `reading blocks of ${sizes.payments} transactions, ${sizes.addresses} watched addresses`,
    rival: "JSON.parse of the same text",
    found: median(bares.map((ms, round) => ms / (scans[round] ?? 0))),
    atLeast: 0.15,
    goal: 0.4,
    detail: `${bare.toFixed(0)} and ${scanned.toFixed(0)} ms for ${sizes.blocks} blocks`,
  });
  sayFigure({
    name: "memory of reading blocks at its peak",
    rival: "what the process held before",
    found: Math.max(...peaks),
    unit: "MiB",
    atLeast: 100,
    goal: 100,
    lessIsBetter: true,
    detail: `of ${sizes.rounds} rounds`,
  });
}

async function ourAddresses(database: Database): Promise<HexAddress[]> {
  const rows = await database.query<{ addressHex: string }>(
    "select address_hex from chain_addresses order by derivation_index limit 1000",
  );
  return rows.map((row) => hexAddress(row.addressHex));
}

/** Blocks full of payments, mostly to strangers, as the node prints them; by path and height. */
async function printBlocks(node: ReplayNode, ours: readonly HexAddress[]): Promise<Texts> {
  const { core, contracts } = node;
  const random = seededRandom(2);
  const town = (users: Town["users"]): Town => ({ core, contracts, random, users });
  const asUsers = (addresses: readonly HexAddress[]) =>
    addresses.map((address) => ({ id: address, address }));
  const strangers = town(asUsers(Array.from({ length: 5_000 }, (_, index) => strangerOf(index))));
  const people = town(asUsers(ours));
  await grow(node, allowances(people).txs);
  for (let block = 0; block < sizes.blocks; block += 1) {
    const txs = Array.from({ length: sizes.payments }, (_, place) => {
      const pay = deeds[kinds[place % kinds.length] ?? "trx"];
      if (!pay) throw new Error("the town has no such deed");
      return pay(place % oursIn === 0 ? people : strangers).txs;
    });
    await grow(node, txs.flat());
  }
  const last = core.store.head.header.number;
  while (core.solid < last) await grow(node, []);
  const texts = new Map<string, string>();
  for (let num = 1; num <= core.solid; num += 1) {
    for (const path of blockPaths) {
      texts.set(`${path} ${num}`, await node.textOf(`walletsolidity/${path}`, { num }));
    }
  }
  for (let num = 1; num <= last; num += 1) {
    const asked = { id_or_num: `${num}`, detail: false };
    texts.set(`getblock ${num}`, await node.textOf("wallet/getblock", asked));
  }
  return texts;
}

function strangerOf(index: number): HexAddress {
  return hexAddress(`41${(index + 1).toString(16).padStart(40, "7")}`);
}

async function grow({ core }: ReplayNode, txs: readonly DevnetTx[]) {
  const timestampMs = core.store.head.header.timestamp + core.rule.slotMs;
  const block = await produceBlock(core, { timestampMs, txs });
  if (block.txs.length !== txs.length) {
    throw new Error(`block ${block.header.number} took ${block.txs.length} of ${txs.length}`);
  }
}

function parseAll(texts: Texts): void {
  for (const text of texts.values()) JSON.parse(text);
}

/** Answers as a node does, in another turn of the event loop; each text is printed once. */
function askOf(node: ReplayNode, texts: Texts): Ask {
  const others = new Map<string, string>();
  return async (path, body) => {
    await setImmediate();
    const printed = texts.get(`${path.split("/")[1]} ${body.num ?? body.id_or_num}`);
    if (printed !== undefined) return parseChainJson(printed);
    const key = `${path} ${JSON.stringify(body)}`;
    const text = others.get(key) ?? (await node.textOf(path, body));
    others.set(key, text);
    return parseChainJson(text);
  };
}

/** As after an outage: from the chain's first block to its solid head. */
async function scanAll(database: Database, node: ReplayNode, ask: Ask): Promise<void> {
  const nodes = [nodeClientOver(ask, ask)] as const;
  const scanner = openScanner({
    nodes,
    witnesses: node.openWitnesses(nodes),
    books: matchingBooks(database),
    usdtContract: base58Address(node.contracts.mockUsdt),
    ours: async (all) => new Set(all),
    startAt: "genesis",
    logger,
  });
  while ((await scanner.scan()) > 0);
}

/**
 * Looks every movement up as the books do, and books nothing: `ledger-posting.ts` measures that.
 */
function matchingBooks(database: Database): BlockBooks {
  const keys = { owns: () => true };
  let cursor: BlockRef | null = null;
  return {
    cursor: async () => cursor,
    begin: async (block) => {
      cursor ??= block;
    },
    async bookBlock(block) {
      await findOwnMovements({ database, clock: systemClock, keys, logger }, block, new Set());
      cursor = block;
    },
    tail: async () => [],
    detectBlock: async () => {},
    forgetTail: async () => {},
  };
}
