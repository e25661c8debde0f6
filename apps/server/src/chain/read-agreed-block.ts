import type {
  BlockRef,
  ChainBlock,
  ChainMovement,
  ChainTxOutcome,
} from "../wire/chain/chain-block.ts";
import type { ChainNodes } from "./chain-nodes.ts";
import { readBlock } from "./read-block.ts";
import { ScanFault } from "./scan-fault.ts";

const disagreement = "nodes disagree";

/**
 * The solid block after `parent` as every node gives it: the same id, and receipts that say the same
 * of every coin. "ask-again" while one of them does not have the whole block; a node that does not
 * answer at all throws NodeFault. Whatever they say differently, nothing is read.
 *
 * @throws ScanFault when they contradict each other, or the books.
 */
export async function readAgreedBlock(
  nodes: ChainNodes,
  parent: BlockRef,
  usdtContract: string,
): Promise<ChainBlock | "ask-again"> {
  const read = await Promise.all(nodes.map(({ solid }) => readBlock(solid, parent, usdtContract)));
  const forks = read.filter((one) => one === "fork").length;
  if (forks === read.length) {
    throw new ScanFault(`solid block ${parent.number} is another one than in the books`);
  }
  if (forks > 0) {
    throw new ScanFault(`nodes disagree on what follows block ${parent.number}`, disagreement);
  }
  const blocks = read.filter((one) => typeof one !== "string");
  const [first, ...others] = blocks;
  if (first === undefined || blocks.length < read.length) return "ask-again";
  for (const other of others) {
    const difference = findDifference(first, other);
    if (difference === null) continue;
    throw new ScanFault(`nodes disagree on block ${first.number}: ${difference}`, disagreement);
  }
  return first;
}

/** What two nodes tell differently of one block, in words for the log; null when nothing. */
function findDifference(left: ChainBlock, right: ChainBlock): string | null {
  if (left.id !== right.id) return `its id is ${left.id} or ${right.id}`;
  const rightMoves = new Set(right.movements.map(textOf));
  const leftMoves = new Set(left.movements.map(textOf));
  const odd =
    left.movements.find((one) => !rightMoves.has(textOf(one))) ??
    right.movements.find((one) => !leftMoves.has(textOf(one)));
  if (odd) return `a movement of ${odd.txid}`;
  for (const [txid, one] of left.outcomes) {
    const other = right.outcomes.get(txid);
    if (!other) return `whether ${txid} is in it`;
    if (outcomeText(one) !== outcomeText(other)) {
      return `the receipt of ${txid}`;
    }
  }
  return left.outcomes.size === right.outcomes.size ? null : "what is in it";
}

function outcomeText({ succeeded, networkFeeUnits, payer, changesKeys }: ChainTxOutcome): string {
  return `${succeeded} ${networkFeeUnits} ${payer} ${changesKeys}`;
}

function textOf({ txid, kind, position, currency, from, to, units }: ChainMovement): string {
  return `${txid} ${kind} ${position} ${currency} ${from} ${to} ${units}`;
}
