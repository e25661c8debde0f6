import type { NodeClient } from "@clearhold/tron/node";
import type { Header } from "@clearhold/tron/node-answers";
import { NotReady } from "../kernel/heartbeat.ts";
import type { Logger } from "../kernel/logger.ts";
import type { ChainNodes } from "./chain-nodes.ts";

/** How far each node's final chain is, and which of them have stopped. */
export type NodeHeads = {
  /** Asks every node; the final heads of those to go on with. */
  look(): Promise<readonly [Header, ...Header[]]>;
  /** The nodes to go on with, as of the last look: those whose final head moves, or all if none does. */
  moving(): ChainNodes;
  /** A word for /readyz. @throws NotReady when no node has new final blocks. */
  word(): string;
};

/** A network makes a final block every three seconds, and a node that is stuck still answers. */
const stillSecondsMax = 120;

type Seen = { readonly number: number; readonly since: number; readonly isStill: boolean };

/**
 * Watches the final heads by a clock that nobody shifts. A node whose head stands still for two
 * minutes is left out, with an alarm, until it moves again. No other node's word counts in that: one
 * that claims to be far ahead cannot have an honest one left out.
 */
export function openNodeHeads(
  nodes: ChainNodes,
  logger: Pick<Logger, "error" | "info">,
  now: () => number = () => performance.now(),
): NodeHeads {
  const seen = new Map<NodeClient, Seen>();
  const moves = (node: NodeClient) => seen.get(node)?.isStill !== true;

  function see(node: NodeClient, { number }: Header): void {
    const before = seen.get(node);
    const isNew = before === undefined || before.number !== number;
    const since = isNew ? now() : before.since;
    const isStill = now() - since > stillSecondsMax * 1000;
    seen.set(node, { number, since, isStill });
    if (isStill === (before?.isStill ?? false)) return;
    const told = { node: nodes.indexOf(node) + 1, number };
    if (isStill) logger.error(told, "the final head of a node stands still");
    else logger.info(told, "the final head of a node moves again");
  }

  function moving(): ChainNodes {
    const [first, ...others] = nodes.filter(moves);
    return first === undefined ? nodes : [first, ...others];
  }

  return {
    moving,
    async look() {
      const heads = new Map(
        await Promise.all(
          nodes.map(async (node) => [node, await node.solid.getNowBlock()] as const),
        ),
      );
      for (const [node, head] of heads) see(node, head);
      const [first, ...others] = moving().flatMap((node) => heads.get(node) ?? []);
      if (first === undefined) throw new Error("no node was asked");
      return [first, ...others];
    },
    word() {
      const still = nodes.filter((node) => !moves(node)).map((node) => nodes.indexOf(node) + 1);
      if (still.length === nodes.length) throw new NotReady("no new final blocks");
      return still.map((place) => `node ${place} has no new final blocks`).join(", ");
    },
  };
}
