import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import { decodeUnitsWord } from "@clearhold/tron/token";
import { chaos } from "../kernel/chaos.ts";
import { causesOf, isPassing } from "../kernel/database-fault.ts";
import type { Logger } from "../kernel/logger.ts";
import type { BlockBooks, BlockRef } from "../wire/chain/chain-block.ts";
import { type AgreedReading, type ChainNodes, ScanFault } from "./chain-nodes.ts";
import { type NodeHeads, openNodeHeads } from "./node-heads.ts";
import { readAgreedBlock } from "./read-block.ts";
import { scanTail } from "./scan-tail.ts";
import type { Witnesses } from "./witnesses.ts";

export type ScannerDeps = AgreedReading & {
  readonly nodes: ChainNodes;
  /** Says which of them to go on with; without one the scanner watches them on its own. */
  readonly heads?: NodeHeads;
  readonly books: BlockBooks;
  readonly witnesses: Pick<Witnesses, "follow">;
  /** Where fresh books begin: at the chain's first block, or where the solid chain stands now. */
  readonly startAt: "genesis" | "now";
  readonly logger: Logger;
};

export type Scanner = {
  /**
   * Reads what the chain has since the last call; the number of solid blocks that were booked.
   * Throws NodeFault when a node is silent, ScanFault when what the nodes say cannot be.
   */
  scan(): Promise<number>;
};

/** Blocks booked in one call at most, so that other work of the loop is not kept waiting. */
const blocksPerScan = 200;
/** Solid blocks that one node may be behind another before it is said aloud. */
const nodeLagMax = 60;
/** Rounds that a final block may wait for the witnesses' approval before it is said aloud. */
const unapprovedRoundsMax = 3;

/**
 * Reads the chain into the books: solid blocks one by one, each booked whole, and above them the
 * blocks that may still be replaced. It never moves on over an error, a gap or a contradiction.
 */
export function openScanner(options: ScannerDeps): Scanner {
  const heads = options.heads ?? openNodeHeads(options.nodes, options.logger);
  const deps = { ...options, heads };
  let checked = false;
  const waiting: Waiting = { rounds: 0 };
  return {
    async scan() {
      const cursor = (await deps.books.cursor()) ?? (await begin(deps));
      if (!checked) await checkNetwork(deps, cursor);
      checked = true;
      const solid = await settledOf(scanSolid(deps, cursor, waiting));
      // What people see as detected does not wait for nodes that contradict each other.
      const [client, ...others] = heads.moving();
      const tail = { ...deps, client, isOnlyNode: others.length === 0 };
      const shown = await settledOf(reachedCursor(deps).then((reached) => scanTail(tail, reached)));
      // What keeps a block from being booked can keep it from being shown: the first says more.
      if ("error" in solid) throw solid.error;
      if ("error" in shown) throw shown.error;
      return solid.value.number - cursor.number;
    },
  };
}

/** How the work ended, kept until other work is done. */
async function settledOf<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

async function reachedCursor({ books }: ScannerDeps): Promise<BlockRef> {
  const cursor = await books.cursor();
  if (cursor === null) throw new Error("the books have not begun");
  return cursor;
}

/** Once for each start, every node: the same chain as in the books, and the token that we think it has. */
async function checkNetwork(deps: ScannerDeps, cursor: BlockRef): Promise<void> {
  for (const client of deps.nodes) {
    await deps.books.begin(cursor, await genesisOf(client));
    await checkToken(client, deps.usdtContract);
  }
}

/** keccak256("decimals()"), its first four bytes. */
const decimalsSelector = "313ce567";
const usdtDecimals = 6n;

/**
 * The chain's genesis: books of one chain must never be carried on with another, whose addresses
 * look the same. A node gives nothing for height 0, but block 1 names it as its parent.
 */
async function genesisOf(client: NodeClient): Promise<string> {
  const first = await client.head.findBlock(1);
  if (first === null) throw new ScanFault("the node does not have block 1 yet");
  return first.parentHash;
}

/** @throws ScanFault unless the configured contract is there and counts in our units. */
async function checkToken(client: NodeClient, usdtContract: string): Promise<void> {
  const contract = hexAddress(usdtContract);
  if ((await client.findContract(contract)) === null) {
    throw new ScanFault("there is no contract at USDT's address on this chain");
  }
  const result = await client.solid.callConstant({
    ownerAddress: contract,
    contractAddress: contract,
    data: decimalsSelector,
  });
  const decimals = result.kind === "returned" ? decodeUnitsWord(result.data) : null;
  if (decimals !== usdtDecimals) throw new ScanFault(`USDT has ${decimals} decimals, not 6`);
}

async function begin({ nodes, books, startAt, logger }: ScannerDeps): Promise<BlockRef> {
  const [client] = nodes;
  const genesisId = await genesisOf(client);
  const block =
    startAt === "now"
      ? await client.solid.getNowBlock()
      : await client.solid.findBlockById(genesisId);
  if (block === null) throw new ScanFault("the node does not have the chain's first block");
  const start = { number: block.number, id: block.id, at: new Date(block.timestamp) };
  await books.begin(start, genesisId);
  logger.info({ number: start.number }, "the books begin after this block");
  return start;
}

/** A final head may lag. Books that are above the newest block of every node have a false cursor. */
async function checkBelowHeads(nodes: ChainNodes, { number }: BlockRef): Promise<void> {
  const heads = await Promise.all(nodes.map(({ head }) => head.getNowBlock()));
  const highest = Math.max(...heads.map((block) => block.number));
  if (number <= highest) return;
  const told = `the books have read block ${number}, the newest block of the nodes is ${highest}`;
  throw new ScanFault(`${told}: see "chain rewind"`, "the cursor is above the head", true);
}

/** Characters of a reason that /readyz says. */
const reasonMax = 200;

/** The next try of what has passed may go well; the rest waits for operators, who read why. */
function refuseBlock({ number }: BlockRef, error: unknown): never {
  const causes = causesOf(error);
  if (causes.length === 0 || causes.some((one) => isPassing(one))) throw error;
  const told = `block ${number} cannot be booked: ${causes.map(({ message }) => message).join(": ")}`;
  throw new ScanFault(told, told.slice(0, reasonMax), true, { cause: error });
}

/** Rounds in which the next block was not approved: a head that lags shows too few on top of it. */
type Waiting = { rounds: number };

async function scanSolid(
  deps: ScannerDeps & { readonly heads: NodeHeads },
  cursor: BlockRef,
  waiting: Waiting,
): Promise<BlockRef> {
  const { heads, books, witnesses } = deps;
  const numbers = (await heads.look()).map(({ number }) => number);
  if (cursor.number > Math.max(...numbers)) await checkBelowHeads(deps.nodes, cursor);
  const nodes = heads.moving();
  const last = Math.min(...numbers, cursor.number + blocksPerScan);
  const readAfter = (parent: BlockRef) => settledOf(readAgreedBlock(nodes, parent, deps));
  let reached = cursor;
  let reading = reached.number < last ? readAfter(reached) : null;
  while (reading !== null) {
    const read = await reading;
    if ("error" in read) throw read.error;
    const block = read.value;
    if (block === "ask-again") break;
    if (!(await witnesses.follow(block))) {
      if (reached !== cursor) break;
      waiting.rounds += 1;
      if (waiting.rounds < unapprovedRoundsMax) break;
      const told = `block ${block.number} is final at the node and not approved by the witnesses yet`;
      throw new ScanFault(told, "final blocks are not approved", true);
    }
    waiting.rounds = 0;
    chaos("scan-before-book");
    const booking = books.bookBlock(block);
    // The next one is read while the database works.
    reading = block.number < last ? readAfter(block) : null;
    await booking.catch((error: unknown) => refuseBlock(block, error));
    chaos("scan-after-book");
    reached = block;
  }
  if (Math.max(...numbers) - Math.min(...numbers) > nodeLagMax) {
    throw new ScanFault(`solid heads of the nodes: ${numbers.join(", ")}`, "a node lags");
  }
  return reached;
}
