import type { Money } from "@clearhold/money";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { OrderWatchDeps } from "./return-watch.ts";
import { orderLine } from "./stops.ts";

/** What the books call paid. */
type Payout = Money & { readonly orderId: string };

export type PayoutWatchDeps = OrderWatchDeps & {
  /** The guard, which reads in the books what they call paid. */
  readonly guard: Pick<SignerPort, "listUnseenPayouts">;
};

export type PayoutWatch = ReturnType<typeof openPayoutWatch>;

/** An ordinary payout is seen within seconds; the signer's nodes may be three minutes behind. */
const blocksToTell = 20;
const blocksToBelieve = 60;

/**
 * Compares what the books call paid with what left: each order must have a payment that this signer
 * signed, of exactly this amount, and that its own nodes show in the chain. No word of the worker
 * counts in it. Payments go on while one is not seen, since its coins are still in the house. Of what it
 * stopped for it says when nothing can leave any more: only then operators give it back to its owner.
 */
export function openPayoutWatch({ clock, stops, guard, ...deps }: PayoutWatchDeps) {
  /** Since which block an order has been called paid and was not seen to leave. */
  const since = new Map<string, number>();
  let read = 0;
  let after = "";
  let seen: string[] = [];
  /** What of it the chain shows. */
  let left: string[] = [];
  /** Orders of which nothing has left, and nothing can leave. */
  const disproved = new Set<string>();
  let saidDisproved: string[] = [];

  const doubts = () => ({
    stopped: stops.linesOf("payout-unseen"),
    waiting: [...since]
      .filter(([, first]) => read - first >= blocksToTell)
      .map(([line]) => line)
      .slice(0, 20),
  });

  async function isSeen({ orderId, currency, units }: Payout): Promise<boolean> {
    for (const one of deps.signedFor(orderId)) {
      const isSame = one.currency === currency && one.units === units;
      if (isSame && (await deps.hasLeft(one.txid))) return true;
    }
    return false;
  }

  /** @returns whether each payment of the order has left or is dead. */
  async function isOver({ orderId }: Payout): Promise<boolean> {
    let hasAnyLeft = false;
    for (const one of disproved.has(orderId) ? [] : deps.signedFor(orderId)) {
      if (await deps.deadPayments.isDead(one)) continue;
      if (!(await deps.hasLeft(one.txid))) return false;
      hasAnyLeft = true;
    }
    if (!hasAnyLeft) {
      disproved.add(orderId);
      // Said again each time: somebody may have taken it back.
      saidDisproved.push(orderId);
    }
    return true;
  }

  /** @returns whether nothing is left to find out about it. */
  async function judge(payout: Payout): Promise<boolean> {
    const line = orderLine(payout);
    if (await isSeen(payout)) {
      left.push(payout.orderId);
      since.delete(line);
      return true;
    }
    const judged = stops.verdictOn("payout-unseen", line);
    if (judged !== null) {
      since.delete(line);
      return (await isOver(payout)) && judged === "released";
    }
    const first = since.get(line) ?? read;
    since.set(line, first);
    if (read - first >= blocksToBelieve) await stop(payout);
    return false;
  }

  async function stop(payout: Payout): Promise<void> {
    const { orderId, currency } = payout;
    const txid = deps.signedFor(orderId).at(-1)?.txid ?? "";
    const at = clock.now().getTime();
    const address = orderLine(payout);
    await stops.stop({ at, currency, reason: "payout-unseen", txid, address, orderId: "" });
    since.delete(address);
  }

  return {
    /** Looks at the next page of them, at the block that the signer has read up to. */
    async compare(blockNumber: number): Promise<void> {
      read = blockNumber;
      const found = { seen, left, disproved: saidDisproved };
      const page = await guard.listUnseenPayouts({ after, ...found, ...doubts() });
      [left, saidDisproved] = [[], []];
      // A restored backup may know nothing of what was called paid.
      if (after === "" && page.length === 0) since.clear();
      seen = [];
      for (const { orderId, currency, units } of page) {
        if (await judge({ orderId, currency, units: BigInt(units) })) seen.push(orderId);
      }
      after = page.at(-1)?.orderId ?? "";
    },
  };
}
