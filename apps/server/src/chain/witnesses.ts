import { recoverSigner } from "@clearhold/tron/keys";
import type { Header } from "@clearhold/tron/node-answers";
import type { Logger } from "../kernel/logger.ts";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import { ScanFault } from "./chain-nodes.ts";

/** Keys that sign blocks, as addresses in the chain's hex form. */
type WitnessRecord = {
  /** What the operators configured when the list was pinned; empty when two nodes said it. */
  readonly configured: readonly string[];
  /** Who makes blocks now; who has not for the longest time comes first. */
  readonly active: readonly string[];
};

/** What is asked of a node about who made which block. */
export type HeaderNode = {
  readonly head: HeaderView;
  readonly solid: HeaderView & { getNowBlock(): Promise<Header> };
};
type HeaderView = { findHeader(number: number): Promise<Header | null> };
type HeaderNodes = readonly [HeaderNode, ...HeaderNode[]];

/** Where the list is kept between two starts. */
export type WitnessStore = {
  find(): Promise<WitnessRecord | null>;
  save(record: WitnessRecord): Promise<void>;
};

export type Witnesses = {
  /**
   * True when more than two thirds of the active witnesses signed this block or blocks on top of it;
   * false while the nodes do not show so many. @throws ScanFault when they never will.
   */
  approve(block: BlockPlace): Promise<boolean>;
  /** The same of the next block in the books, whose maker belongs to the list from then on. */
  follow(block: BlockPlace): Promise<boolean>;
};

type BlockPlace = Pick<ChainBlock, "number" | "id" | "parentId">;

export type WitnessesOptions = {
  readonly nodes: HeaderNodes;
  /** In hex; empty where nobody configured any: two nodes then have to say the same. */
  readonly configured: readonly string[];
  readonly store: WitnessStore;
  readonly logger: Pick<Logger, "info" | "warn">;
};

/** As many as the network lets make blocks at a time. */
const witnessesMax = 27;
/** Three rounds of all witnesses: who is needed and silent for so long will not come. */
const lookAheadMax = 3 * witnessesMax;

/**
 * Follows who makes the blocks. The list is pinned once; after that only the chain changes it, by its
 * own rule of what is final: a key that is not in the list joins it when more than two thirds of the
 * list built upon its block, and the one that has been silent the longest leaves. A node with its own
 * keys can write blocks, and none of them is approved.
 */
export function openWitnesses(options: WitnessesOptions): Witnesses {
  const { store, logger } = options;
  const headers = openHeaders(options.nodes);
  let record: WitnessRecord | null = null;

  async function known(): Promise<WitnessRecord> {
    record ??= await pinned(options);
    return record;
  }

  async function approve(block: BlockPlace): Promise<string | null> {
    const { active } = await known();
    const listed = new Set(active);
    const maker = await headers.approvedMaker(block, listed);
    if (maker !== null) return maker;
    // The head may have replaced blocks since their headers were read.
    headers.forget();
    return headers.approvedMaker(block, listed);
  }

  return {
    approve: async (block) => (await approve(block)) !== null,
    async follow(block) {
      const maker = await approve(block);
      if (maker === null) return false;
      const { configured, active } = await known();
      const next = [...active.filter((one) => one !== maker), maker].slice(-witnessesMax);
      const isNew = !active.includes(maker);
      record = { configured, active: next };
      if (!isNew) return true;
      await store.save(record);
      logger.warn({ block: block.number, witness: maker }, "another witness makes blocks now");
      return true;
    },
  };
}

/** A header's place and who signed it. */
type Link = { readonly id: string; readonly parentId: string; readonly maker: string | null };

/** Headers of the head's chain, each read once: blocks are approved by those on top of them. */
function openHeaders(nodes: HeaderNodes) {
  const read = new Map<number, Link>();

  async function linkAfter(parentId: string, number: number): Promise<Link | null> {
    const kept = read.get(number);
    if (kept?.parentId === parentId) return kept;
    for (const { head } of nodes) {
      const header = await head.findHeader(number);
      if (header === null || header.parentHash !== parentId || header.number !== number) continue;
      const link = { id: header.id, parentId, maker: makerOf(header) };
      read.set(number, link);
      read.delete(number - 2 * lookAheadMax);
      return link;
    }
    return null;
  }

  return {
    forget: () => read.clear(),
    /** Who made the block, once enough of `active` approved it; null while the chain is too short. */
    async approvedMaker(block: BlockPlace, active: ReadonlySet<string>): Promise<string | null> {
      const needed = neededOf(active.size);
      const signers = new Set<string>();
      let parentId = block.parentId;
      let maker: string | null = null;
      for (let number = block.number; number < block.number + lookAheadMax; number += 1) {
        const link = await linkAfter(parentId, number);
        // The head has another block in its place, or ends here.
        if (link === null || (number === block.number && link.id !== block.id)) return null;
        if (number === block.number) maker = link.maker;
        if (link.maker !== null && active.has(link.maker)) signers.add(link.maker);
        if (signers.size >= needed) return maker;
        parentId = link.id;
      }
      throw new ScanFault(
        `block ${block.number}: ${signers.size} of ${active.size} witnesses approve it, not ${needed}`,
        "blocks of unknown witnesses",
      );
    },
  };
}

/** The network's own rule of what is final: 19 of 27 (DposService.updateSolidBlock). */
function neededOf(count: number): number {
  return count - Math.floor((count * 3) / 10);
}

/** Who signed a header. A witness may sign by another key than its own, so its name counts nothing. */
function makerOf({ headerHash, witnessSignature }: Header): string | null {
  return recoverSigner(headerHash, witnessSignature);
}

async function pinned(options: WitnessesOptions): Promise<WitnessRecord> {
  const { configured, store, logger } = options;
  const kept = await store.find();
  const isSame = kept !== null && sameSet(kept.configured, configured);
  if (kept !== null && (isSame || configured.length === 0)) return kept;
  const active = configured.length > 0 ? configured : await recentMakers(options.nodes);
  const record = { configured, active };
  await store.save(record);
  logger.info({ witnesses: active }, "the list of witnesses is pinned");
  return record;
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one) => right.includes(one));
}

/**
 * Who made the latest final blocks, as two nodes tell it; the latest maker last.
 * @throws ScanFault with one node alone, or two that disagree.
 */
async function recentMakers(nodes: HeaderNodes): Promise<readonly string[]> {
  if (nodes.length < 2) {
    throw new ScanFault(
      "nobody said who makes the blocks of this chain: set TRON_WITNESS_LIST, or a second node",
      "witnesses not known",
    );
  }
  const heads = await Promise.all(nodes.map(({ solid }) => solid.getNowBlock()));
  const lowest = heads.reduce((low, one) => (one.number < low.number ? one : low));
  for (const { solid } of nodes) {
    const same = await solid.findHeader(lowest.number);
    if (same?.id === lowest.id) continue;
    throw new ScanFault(`nodes disagree on block ${lowest.number}`, "nodes disagree");
  }
  return makersUpTo(nodes, lowest);
}

/** Down from a block whose id both nodes gave: each header names its parent, so one node tells the rest. */
async function makersUpTo([{ solid }]: HeaderNodes, last: Header): Promise<readonly string[]> {
  const makers: string[] = [];
  let at: Header | null = last;
  for (let read = 0; at !== null && at.number > 0 && read < lookAheadMax; read += 1) {
    const maker = makerOf(at);
    if (maker !== null && !makers.includes(maker)) makers.unshift(maker);
    const parent: Header | null = at.number > 1 ? await solid.findHeader(at.number - 1) : null;
    if (parent !== null && parent.id !== at.parentHash) {
      throw new ScanFault(`block ${parent.number} is not the parent of the next`, "a fork");
    }
    at = parent;
  }
  return makers;
}
