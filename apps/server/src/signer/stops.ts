import { amountText, type CurrencyCode, currencies, type Money } from "@clearhold/money";
import { z } from "zod";
import type { OperatorApproval } from "../wire/signer/operator-approval.ts";
import {
  ReleaseAsk,
  ReturnAsk,
  releaseText,
  returnText,
  stopReasons,
} from "../wire/signer/signer-stops.ts";
import { approvalsNeeded, approverOf, type VerifyApprovalsDeps } from "./operators.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse } from "./signer-refusal.ts";

/**
 * Takes one operator's yes to going on in spite of what the signer saw; the second one's ends the stop.
 * @returns whether it is still open. @throws SignerRefusal; calls must not overlap.
 */
export async function releaseStop(
  deps: VerifyApprovalsDeps & { readonly stops: StopRecord },
  body: unknown,
): Promise<boolean> {
  const asked = ReleaseAsk.safeParse(body);
  if (!asked.success) return refuse("this is no release of a stop");
  const { stopId, approval } = asked.data;
  const stop = deps.stops.open().find((one) => one.stopId === stopId);
  if (stop === undefined) return refuse("there is no such stop, or it is released");
  const by = await sayerOf(deps, releaseText(stop), approval);
  return !(await deps.stops.release(stopId, by));
}

/**
 * Takes one operator's yes to giving an order's money back, though a payment of it is on the chain. With the
 * second one the return needs no other proof.
 * @returns whether it is still open. @throws SignerRefusal; calls must not overlap.
 */
export async function believeReturn(
  deps: VerifyApprovalsDeps & { readonly stops: StopRecord },
  body: unknown,
): Promise<boolean> {
  const asked = ReturnAsk.safeParse(body);
  if (!asked.success) return refuse("this is no word about a return");
  const { orderId, approval } = asked.data;
  const by = await sayerOf(deps, returnText(orderId), approval);
  return !(await deps.stops.believeReturn(orderId, by));
}

/** Whose passkey signed this text, and when. @throws SignerRefusal */
async function sayerOf(deps: VerifyApprovalsDeps, text: string, approval: OperatorApproval) {
  const { operatorId, publicKey } = await approverOf(deps, text, approval);
  return { operatorId, publicKey, at: deps.clock.now().getTime() };
}

/** Something that only two operators can judge: until they have, no payment of its currency is signed. */
const Stop = z.object({
  kind: z.literal("stop"),
  /** Counts from 1. */
  stopId: z.int(),
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  currency: z.enum(currencies),
  reason: z.enum(stopReasons),
  /** Empty where no chain transaction shows it. */
  txid: z.string(),
  /** The address of ours, as the chain writes it; of coins that nobody saw come, stay or leave, their order and amount. */
  address: z.string(),
  /** The one order that it stops; empty where it stops the whole currency. */
  orderId: z.string(),
});
type Stop = z.infer<typeof Stop>;

const said = { operatorId: z.string(), publicKey: z.string(), at: z.int() };

/** One operator's yes to going on, proved by the passkey. */
const Release = z.object({ kind: z.literal("release"), stopId: z.int(), ...said });

/** One operator's yes to giving an order's money back, proved by the passkey. */
const Return = z.object({ kind: z.literal("return"), orderId: z.string(), ...said });

type Yes = z.infer<typeof Release> | z.infer<typeof Return>;
type By = Pick<Yes, keyof typeof said>;

export type StopRecord = ReturnType<typeof openStopRecord>;

/** How a stop names the coins of an order: "wdr_… 12.5 USDT". */
export function orderLine(order: Money & { readonly orderId: string }): string {
  return `${order.orderId} ${amountText(order)}`;
}

/** What the signer itself saw on the chain and did not do. */
export function openStopRecord(store: RecordStore, file: string) {
  const stops: Stop[] = [];
  const words = new Map<string, Yes[]>();
  const take = (line: Stop | Yes) => {
    if (line.kind === "stop") stops.push(line);
    else if (!hasSaid(line)) words.set(subjectOf(line), [...wordsOf(line), line]);
  };
  const wordsOf = (of: Subject) => words.get(subjectOf(of)) ?? [];
  /** Different operators with different keys decide: a new passkey makes no second person. */
  const hasSaid = (yes: Yes) =>
    wordsOf(yes).some(
      ({ operatorId, publicKey }) => operatorId === yes.operatorId || publicKey === yes.publicKey,
    );
  const isDecided = (of: Subject) => wordsOf(of).length >= approvalsNeeded;
  const kept = store.open("stops", file, "record", (line) =>
    take(z.discriminatedUnion("kind", [Stop, Release, Return]).parse(line)),
  );
  const isOpen = ({ stopId }: Stop) => !isDecided({ kind: "release", stopId });

  /** @returns whether it is decided with it. */
  async function say(yes: Yes): Promise<boolean> {
    if (!isDecided(yes) && !hasSaid(yes)) await kept.append(yes);
    return isDecided(yes);
  }

  return {
    /** Those that stop, the oldest first. */
    open: (currency?: CurrencyCode) =>
      stops
        .filter((one) => isOpen(one) && (currency === undefined || one.currency === currency))
        .map((one) => {
          const { stopId } = one;
          const releases = wordsOf({ kind: "release", stopId }).map((by) => by.operatorId);
          return { ...one, releases };
        }),
    /** What it stops for by this reason, each once; no more than the guard takes at a time. */
    linesOf: (reason: Stop["reason"]): string[] => {
      const lines = stops.filter((one) => one.reason === reason && isOpen(one));
      return [...new Set(lines.map(({ address }) => address))].slice(0, 20);
    },
    /** On disk for good when it returns; the same is written once. */
    async stop(found: Omit<Stop, "kind" | "stopId">) {
      // What a chain transaction did is told once for good, the state of a wallet once while it lasts.
      const isKnown = stops.some(
        (one) =>
          one.currency === found.currency &&
          one.txid === found.txid &&
          one.address === found.address &&
          one.orderId === found.orderId &&
          (found.txid !== "" || isOpen(one)),
      );
      if (isKnown) return;
      await kept.append({ kind: "stop", stopId: stops.length + 1, ...found });
    },
    /** Whether this was a stop, open or released. */
    isKnown: (reason: Stop["reason"], txid: string) =>
      stops.some((one) => one.reason === reason && one.txid === txid),
    /** What became of a stop of this finding; null where it never stopped. */
    verdictOn(reason: Stop["reason"], address: string): "open" | "released" | null {
      const found = stops.filter((one) => one.reason === reason && one.address === address);
      if (found.length === 0) return null;
      return found.some(isOpen) ? "open" : "released";
    },
    /** Whether operators have said that this chain transaction did not pay this order. */
    isReleased: (orderId: string, txid: string) =>
      stops.some((one) => one.orderId === orderId && one.txid === txid && !isOpen(one)),
    /** @returns whether the stop has ended with it. */
    async release(stopId: number, by: By) {
      const stop = stops.find((one) => one.stopId === stopId);
      if (stop === undefined || !isOpen(stop)) return false;
      return say({ kind: "release", stopId, ...by });
    },
    /** @returns whether the return is believed with it. */
    believeReturn: (orderId: string, by: By) => say({ kind: "return", orderId, ...by }),
    /** Whether two operators have said that this order's money goes back, whatever was signed for it. */
    isReturnBelieved: (orderId: string) => isDecided({ kind: "return", orderId }),
  };
}

type Subject =
  | Pick<z.infer<typeof Release>, "kind" | "stopId">
  | Pick<z.infer<typeof Return>, "kind" | "orderId">;

function subjectOf(of: Subject): string {
  return of.kind === "release" ? `stop ${of.stopId}` : `order ${of.orderId}`;
}
