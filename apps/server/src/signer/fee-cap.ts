import type { Clock } from "../kernel/clock.ts";
import { type HouseMoveKind, movePayers } from "../wire/signer/house-move.ts";
import { checkDayCap } from "./check-clearance.ts";
import { readRaw } from "./raw-bytes.ts";
import type { MoveRecord, SigningRecord } from "./signed-records.ts";

export type FeeCapDeps = {
  readonly clock: Clock;
  readonly policy: FeePolicy;
  readonly record: Pick<SigningRecord, "list">;
  readonly moves: Pick<MoveRecord, "list" | "ofOrder">;
};

export type FeePolicy = {
  /** The most, in sun, that the fees of 24 hours may burn at the worst, for each who pays them. */
  readonly feeDayCap: bigint;
};

/** Whose TRX burns: the hot wallet's, the resource wallet's, or that of all assigned addresses. */
type FeePayer = (typeof movePayers)[HouseMoveKind];

/** A signature, its frame and the result that the network counts as bytes of each transaction. */
const frameBytes = 134n;
const sunPerByte = 1_000n;
/** What a payment of TRX burns where its payee is no account yet. */
const activationSun = 1_100_000n;

/** The most sun that these bytes can burn. */
function worstFeeOf(rawHex: string): bigint {
  const { feeLimit, contract } = readRaw(rawHex);
  const bytes = (BigInt(rawHex.length / 2) + frameBytes) * sunPerByte;
  return feeLimit + bytes + (contract.type === "TransferContract" ? activationSun : 0n);
}

/**
 * Anybody at the signer's door can ask for moves without end, and each burns TRX of the house. So every
 * one counts with its worst fee. The first attempt at what somebody ordered does not count: the caps of
 * payments bound how many there are. A later one counts, because bytes that fail on the chain burn too.
 * @throws SignerRefusal above the cap of 24 hours
 */
export function checkFees(
  { clock, policy, record, moves }: FeeCapDeps,
  payer: FeePayer,
  rawHex: string,
): void {
  checkDayCap("network fees", {
    ...{ nowMs: clock.now().getTime(), capUnits: policy.feeDayCap, earlier: [] },
    units: worstFeeOf(rawHex),
    unitsSince: (since) => {
      const ofPayer = moves.list().filter(({ at, kind, orderId, attempt, moveId }) => {
        if (at <= since || movePayers[kind as HouseMoveKind] !== payer) return false;
        const [first] = moves.ofOrder(orderId);
        return orderId === "" || first?.moveId !== moveId || first.attempt !== attempt;
      });
      const repeated =
        payer === "hot" ? record.list().filter(({ at, attempt }) => at > since && attempt > 1) : [];
      return [...ofPayer, ...repeated].reduce((sum, { rawHex }) => sum + worstFeeOf(rawHex), 0n);
    },
  });
}
