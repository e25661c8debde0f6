import type { ChainBlock, ChainMovement, ChainTxOutcome } from "../wire/chain/chain-block.ts";
import { type ChainNodes, type OwnFilter, ScanFault } from "./chain-nodes.ts";
import { keepsNoInner } from "./keeps-no-inner.ts";

const disagreement = "nodes disagree";

/** One block as each node gives it, in the order of the nodes. */
type Told = readonly [ChainBlock, ...ChainBlock[]];

/**
 * The block on which these nodes agree: the same header, and the same of every address of ours.
 * What nodes keep of strangers' transactions depends on their options, so it is not compared. TRX that
 * a contract sent to or from us may come from one node, if each other one is known not to keep it.
 *
 * @throws ScanFault when they contradict each other.
 */
export async function agreeOnBlock(
  nodes: ChainNodes,
  told: Told,
  ours: OwnFilter,
): Promise<ChainBlock> {
  const [first, ...others] = told;
  const disagree = (what: string): never => {
    throw new ScanFault(`nodes disagree on block ${first.number}: ${what}`, disagreement);
  };
  for (const { id } of others) if (id !== first.id) disagree(`its id is ${first.id} or ${id}`);
  const own = await ours([...new Set(told.flatMap(addressesIn))]);
  for (const other of others) {
    const txid = findOtherReceipt(first, other, own) ?? findOtherReceipt(other, first, own);
    if (txid !== null) disagree(`the receipt of ${txid}`);
  }
  const said = told.map(
    ({ movements }) =>
      new Map(
        movements
          .filter(({ from, to }) => own.has(from) || own.has(to))
          .map((movement) => [textOf(movement), movement]),
      ),
  );
  const more = new Map<string, ChainMovement>();
  for (const [text, movement] of said.flatMap((one) => [...one])) {
    for (const [place, node] of nodes.entries()) {
      if (said[place]?.has(text) || more.has(`${place} ${text}`)) continue;
      const isOption =
        movement.kind === "int" && (await keepsNoInner(node, movement, first.number));
      if (!isOption) disagree(`a movement of ${movement.txid}`);
      more.set(`${place} ${text}`, movement);
    }
  }
  const unsaid = [...more].filter(([key]) => key.startsWith("0 ")).map(([, movement]) => movement);
  // Of what bytes do not prove, two nodes that say the same are the proof that there is.
  const isSaidByAll = (text: string) => said.every((one) => one.has(text));
  const known = first.movements.map((one) =>
    isSaidByAll(textOf(one)) ? { ...one, proved: true } : one,
  );
  return { ...first, movements: [...known, ...unsaid] };
}

function addressesIn({ movements, outcomes }: ChainBlock): string[] {
  const payers = [...outcomes.values()].flatMap(({ payer }) => payer ?? []);
  return [...movements.flatMap(({ from, to }) => [from, to]), ...payers];
}

/** A chain transaction of ours of which the other block says something else; null when there is none. */
function findOtherReceipt(
  block: ChainBlock,
  other: ChainBlock,
  own: ReadonlySet<string>,
): string | null {
  for (const [txid, outcome] of block.outcomes) {
    if (outcome.payer === null || !own.has(outcome.payer)) continue;
    const told = other.outcomes.get(txid);
    if (!told || outcomeText(told) !== outcomeText(outcome)) return txid;
  }
  return null;
}

function outcomeText({ succeeded, networkFeeUnits, payer, changesKeys }: ChainTxOutcome): string {
  return `${succeeded} ${networkFeeUnits} ${payer} ${changesKeys}`;
}

function textOf({ txid, kind, position, currency, from, to, units }: ChainMovement): string {
  return `${txid} ${kind} ${position} ${currency} ${from} ${to} ${units}`;
}
