import { currencies, type Money } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { DeadPayments } from "./own-nodes.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";
import { orderLine, type StopRecord } from "./stops.ts";

/** What was signed for an order, of a person or of a project. */
type Signed = Money & {
  /** Empty where it pays none. */
  readonly orderId: string;
  readonly txid: string;
  readonly expiresMs: number;
};

/** By what both watches judge orders: those that the books gave back, and those that they call paid. */
export type OrderWatchDeps = {
  readonly clock: Clock;
  readonly stops: StopRecord;
  readonly deadPayments: DeadPayments;
  /** Whether the signer's own nodes show that this payment left. */
  hasLeft(txid: string): Promise<boolean>;
  /** All that was ever signed for an order. */
  signedFor(orderId: string): readonly Signed[];
};

export type ReturnWatchDeps = OrderWatchDeps & {
  /** The guard, which reads in the books how orders ended. */
  readonly guard: Pick<SignerPort, "listOrderEnds">;
  /** All that was ever signed; the lists only grow. */
  readonly signed: readonly (() => readonly Signed[])[];
};

export type ReturnWatch = ReturnType<typeof openReturnWatch>;

/** The signer's nodes may be three minutes behind those of the books. */
const blocksToBelieve = 60;
const ordersPerAsk = 1_000;

/**
 * Compares what the books gave back with what may have left. Money of an order is free again only
 * when the signer's own nodes prove every payment of it dead: otherwise it could be paid twice.
 */
export function openReturnWatch({ clock, stops, guard, signed, ...deps }: ReturnWatchDeps) {
  /** Orders whose end is not known for good, with all that was signed for each. */
  const open = new Map<string, Signed[]>();
  const seen = signed.map(() => 0);
  /** Since which block an order has been given back without a proof. */
  const since = new Map<string, number>();

  function readSigned(): void {
    for (const [which, list] of signed.entries()) {
      const all = list();
      for (const one of all.slice(seen[which])) {
        if (one.orderId !== "") open.set(one.orderId, [...(open.get(one.orderId) ?? []), one]);
      }
      seen[which] = all.length;
    }
  }

  const listLeft = openListLeft(stops, deps.hasLeft);

  const doubts = () => ({
    stopped: stops.linesOf("return-unproved"),
    waiting: [...since.keys()].map((orderId) => lineOf(open.get(orderId)?.at(-1))).slice(0, 20),
  });

  /** One that operators have judged, or judge now, is believed. */
  async function findLiving(attempts: readonly Signed[]): Promise<Signed | null> {
    for (const one of attempts) {
      const isJudged =
        stops.isReturnBelieved(one.orderId) || stops.isKnown("return-unproved", one.txid);
      if (!isJudged && !(await deps.deadPayments.isDead(one))) return one;
    }
    return null;
  }

  async function judge(orderId: string, blockNumber: number): Promise<void> {
    const living = await findLiving(open.get(orderId) ?? []);
    const first = since.get(orderId) ?? blockNumber;
    if (living !== null && blockNumber - first < blocksToBelieve) {
      since.set(orderId, first);
      return;
    }
    if (living !== null) await stop(living);
    since.delete(orderId);
    // What was dead stays dead.
    open.delete(orderId);
  }

  /** Of both currencies, as the house exchanges one into the other. */
  async function stop(living: Signed): Promise<void> {
    const what = { reason: "return-unproved", txid: living.txid, orderId: "" } as const;
    const at = clock.now().getTime();
    for (const currency of currencies) {
      await stops.stop({ ...what, at, currency, address: orderLine(living) });
    }
  }

  const about = (orderId: string) => ({ orders: [orderId], left: [], ...doubts() });

  return {
    /** At the block that the signer has read up to. */
    async compare(blockNumber: number): Promise<void> {
      readSigned();
      const ask = { left: await listLeft(), ...doubts() };
      const ids = [...open.keys()];
      for (let from = 0; from === 0 || from < ids.length; from += ordersPerAsk) {
        const orders = ids.slice(from, from + ordersPerAsk);
        const { gone, returned, givenBack } = await guard.listOrderEnds({ orders, ...ask });
        for (const orderId of gone) open.delete(orderId);
        for (const orderId of returned) await judge(orderId, blockNumber);
        if (from > 0) continue;
        // They were called paid before, and are looked at for good: their owners have the money again.
        for (const orderId of givenBack) {
          open.set(orderId, [...deps.signedFor(orderId)]);
          await judge(orderId, blockNumber);
        }
      }
    },
    /** Whether something was given back that may have left. */
    isWaiting: () => since.size > 0,
    /** @throws SignerRefusal while that is so. */
    check(): void {
      const [orderId] = since.keys();
      if (orderId === undefined) return;
      const line = lineOf(open.get(orderId)?.at(-1));
      refuse(`the books gave back ${line}, and the signer has no proof that it did not leave`);
    },
    /** @throws SignerRefusal for an order whose money the books have given back. */
    async checkOrder(orderId: string): Promise<void> {
      const { returned } = await guard.listOrderEnds(about(orderId));
      refuseIf(returned.includes(orderId), "the books have given the money of this order back");
      refuseIf(stops.isReturnBelieved(orderId), "two operators give the money of this order back");
    },
    /** @throws SignerRefusal unless the books hold the money of this order, and nobody called it off. */
    async checkHeld(orderId: string): Promise<void> {
      const { gone, unheld } = await guard.listOrderEnds(about(orderId));
      refuseIf(gone.includes(orderId), "the books have booked this order as paid");
      refuseIf(unheld.includes(orderId), "the books do not hold it, or it was called off");
    },
  };
}

/**
 * What it stopped for, and what the chain shows to have left. It says so with each look while the stop is
 * open: operators charge the owner of the order with it.
 */
function openListLeft(stops: StopRecord, hasLeft: ReturnWatchDeps["hasLeft"]) {
  /** Chain transactions of which it is known. */
  const left = new Set<string>();
  return async () => {
    const byTxid = new Map(
      stops
        .open()
        .filter(({ reason }) => reason === "return-unproved")
        .map((stop) => [stop.txid, stop.address]),
    );
    const some = [...byTxid].slice(0, 20);
    for (const [txid] of some) {
      if (!left.has(txid) && (await hasLeft(txid))) left.add(txid);
    }
    return some
      .filter(([txid]) => left.has(txid))
      .map(([txid, address]) => ({ txid, orderId: address.split(" ")[0] ?? "" }));
  };
}

function lineOf(signed: Signed | undefined): string {
  return signed === undefined ? "" : orderLine(signed);
}
