import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import { ReleaseAsk, releaseText, stopReasons } from "../wire/signer/signer-stops.ts";
import { countApprovals, findOperator, type VerifyApprovalsDeps } from "./operators.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

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
  const said = await countApprovals(deps, releaseText(stop), [approval]);
  refuseIf(said === 0, "no operator who is in has said so");
  const operator = findOperator(deps, approval.operatorId);
  if (operator === null) return refuse("this operator is not in");
  const { operatorId, publicKey } = operator;
  const at = deps.clock.now().getTime();
  return !(await deps.stops.release(stopId, { operatorId, publicKey, at }));
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
  /** The address of ours, as the chain writes it; of coins that nobody saw come or stay, their order and amount. */
  address: z.string(),
  /** The one order that it stops; empty where it stops the whole currency. */
  orderId: z.string().default(""),
});
type Stop = z.infer<typeof Stop>;

/** One operator's yes to going on, proved by the passkey. */
const Release = z.object({
  kind: z.literal("release"),
  stopId: z.int(),
  operatorId: z.string(),
  publicKey: z.string(),
  at: z.int(),
});

/** A stop ends by two different operators, known by their keys. */
const releasesNeeded = 2;

export type StopRecord = ReturnType<typeof openStopRecord>;

/** What the signer itself saw on the chain and did not do. */
export function openStopRecord(store: RecordStore, file: string) {
  const stops = new Map<number, Stop>();
  const releases = new Map<number, Map<string, string>>();
  const take = (line: z.infer<typeof Stop> | z.infer<typeof Release>) => {
    if (line.kind === "stop") stops.set(line.stopId, line);
    else releasesOf(line.stopId).set(line.publicKey, line.operatorId);
  };
  function releasesOf(stopId: number): Map<string, string> {
    const known = releases.get(stopId) ?? new Map<string, string>();
    releases.set(stopId, known);
    return known;
  }
  const kept = store.open("stops", file, "record", (line) =>
    take(z.discriminatedUnion("kind", [Stop, Release]).parse(line)),
  );
  const isOpen = ({ stopId }: Stop) => releasesOf(stopId).size < releasesNeeded;

  return {
    /** Those that stop, the oldest first. */
    open: (currency?: CurrencyCode) =>
      [...stops.values()]
        .filter((one) => isOpen(one) && (currency === undefined || one.currency === currency))
        .map((one) => ({ ...one, releases: [...releasesOf(one.stopId).values()] })),
    /** On disk for good when it returns; the same is written once. */
    async stop(found: Omit<Stop, "kind" | "stopId">) {
      // What a chain transaction did is told once for good, the state of a wallet once while it lasts.
      const isKnown = [...stops.values()].some(
        (one) =>
          one.currency === found.currency &&
          one.txid === found.txid &&
          one.address === found.address &&
          one.orderId === found.orderId &&
          (found.txid !== "" || isOpen(one)),
      );
      if (isKnown) return;
      await kept.append({ kind: "stop", stopId: stops.size + 1, ...found });
    },
    /** Whether this was a stop, open or released. */
    isKnown: (reason: Stop["reason"], txid: string) =>
      [...stops.values()].some((one) => one.reason === reason && one.txid === txid),
    /** Whether operators have said that this chain transaction did not pay this order. */
    isReleased: (orderId: string, txid: string) =>
      [...stops.values()].some(
        (one) => one.orderId === orderId && one.txid === txid && !isOpen(one),
      ),
    /** @returns whether the stop has ended with it. */
    async release(stopId: number, by: Omit<z.infer<typeof Release>, "kind" | "stopId">) {
      const stop = stops.get(stopId);
      if (stop === undefined || !isOpen(stop)) return false;
      if (!releasesOf(stopId).has(by.publicKey)) {
        await kept.append({ kind: "release", stopId, ...by });
      }
      return !isOpen(stop);
    },
  };
}
