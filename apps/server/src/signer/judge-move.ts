import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import {
  type BuildTerms,
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildTokenTransfer,
  buildTrxTransfer,
  buildUndelegate,
  buildUnstake,
  type UnsignedTx,
} from "@clearhold/tron/build";
import type { RawTx } from "@clearhold/tron/transaction";
import type { LiveLimits } from "../wire/operators/limits.ts";
import {
  type BranchPlace,
  type HouseMove,
  leastMoved,
  movePayers,
} from "../wire/signer/house-move.ts";
import type { AssignmentRecord } from "./assignments.ts";
import { checkSpending, ownPlaces, type SpendingPolicy } from "./clear-spending.ts";
import { readRaw } from "./raw-bytes.ts";
import { refuse, refuseIf, SignerRefusal } from "./signer-refusal.ts";

/** What the house may do with its own coins, by the limits and addresses that the signer has pinned. */
export type MovePolicy = SpendingPolicy &
  Pick<
    LiveLimits,
    "hotLimit" | "coldAddress" | "feeLimitCap" | "topUpCap" | "topUpDayCap" | "stakeCap"
  >;

export type JudgeMoveDeps = {
  readonly policy: MovePolicy;
  readonly assignments: AssignmentRecord;
};

/** Which of the house's keys signs it. */
export type MoveSource = BranchPlace | "hot" | "resource";

export type JudgedMove = {
  readonly raw: RawTx;
  readonly source: MoveSource;
  /** In base58. */
  readonly address: string;
};

/**
 * Builds the move once more, from nothing but the house's own addresses and an order that operators
 * approved, and finds that the asked bytes are the very same: so no other move can leave the house,
 * whatever the asking process was made to say. @throws SignerRefusal for anything else.
 */
export function judgeMove(deps: JudgeMoveDeps, move: HouseMove, rawHex: string): JudgedMove {
  const raw = readRaw(rawHex);
  checkCaps(deps.policy, move);
  const source = sourceOf(move);
  const address = addressOf(deps, source);
  const built = build(deps, move, { raw, from: hexAddress(address) });
  refuseIf(built.rawHex !== rawHex, "the bytes are not this move, or not in canonical form");
  return { raw, source, address };
}

function sourceOf(move: HouseMove): MoveSource {
  return move.kind === "sweep" ? move.from : movePayers[move.kind];
}

function addressOf({ policy, assignments }: JudgeMoveDeps, source: MoveSource): string {
  if (source === "hot") return policy.hotAddress;
  if (source === "resource") return policy.resourceAddress;
  const { purpose, index } = source;
  return (
    assignments.findAt(purpose, index)?.address ??
    refuse(`address ${index} of branch ${purpose} was given to nobody`)
  );
}

function checkCaps(policy: MovePolicy, move: HouseMove): void {
  if ("order" in move) {
    checkSpending(policy, move);
  } else if (move.kind === "top-up") {
    refuseIf(move.units > policy.topUpCap, "the top-up is above the cap");
  } else if ("currency" in move) {
    refuseIf(move.units < leastMoved[move.currency], "it is too little to be worth its fee");
  } else if ("units" in move) {
    refuseIf(move.units > policy.stakeCap, `the ${move.kind} is above the cap`);
  }
}

type Asked = { readonly raw: RawTx; readonly from: HexAddress };

function build(deps: JudgeMoveDeps, move: HouseMove, { raw, from }: Asked): UnsignedTx {
  const { refBlockBytes, refBlockHash, timestamp, expiration } = raw;
  const terms = { refBlock: { refBlockBytes, refBlockHash }, timestamp, expiration };
  try {
    return buildMove(deps, move, { terms, from, feeLimit: raw.feeLimit });
  } catch (cause) {
    if (cause instanceof SignerRefusal) throw cause;
    throw new SignerRefusal(`such a move cannot be built: ${(cause as Error).message}`);
  }
}

type Parts = { readonly terms: BuildTerms; readonly from: HexAddress; readonly feeLimit: bigint };

function buildMove(deps: JudgeMoveDeps, move: HouseMove, parts: Parts): UnsignedTx {
  const { terms, from } = parts;
  const assigned = (place: BranchPlace) => hexAddress(addressOf(deps, place));
  switch (move.kind) {
    case "sweep":
      return transfer(deps.policy, move, { ...parts, to: deps.policy.hotAddress });
    case "to-cold": {
      const to = deps.policy.coldAddress ?? refuse("no cold address is configured");
      const isOwn = ownPlaces(deps.policy).includes(to);
      refuseIf(isOwn, "the cold address is the house's own, or the contract of USDT");
      return transfer(deps.policy, move, { ...parts, to });
    }
    case "deploy":
    case "pay-cost":
    case "return-inflow":
      return transfer(deps.policy, move.order, { ...parts, to: move.order.address });
    case "top-up":
      return buildTrxTransfer({ from, to: assigned(move.to), amount: move.units }, terms);
    case "stake":
      return buildStake(from, move.units, terms);
    case "unstake":
      return buildUnstake(from, move.units, terms);
    case "collect-unstaked":
      return buildCollectUnstaked(from, terms);
    case "delegate":
      return buildDelegate({ from, to: assigned(move.to), amount: move.units }, terms);
    case "undelegate":
      return buildUndelegate({ from, to: assigned(move.to), amount: move.units }, terms);
  }
}

function transfer(
  policy: MovePolicy,
  { currency, units }: Pick<Extract<HouseMove, { kind: "sweep" }>, "currency" | "units">,
  { terms, from, to: payee, feeLimit }: Parts & { readonly to: string },
): UnsignedTx {
  const to = hexAddress(payee);
  if (currency === "TRX") return buildTrxTransfer({ from, to, amount: units }, terms);
  refuseIf(feeLimit <= 0n || feeLimit > policy.feeLimitCap, "the fee limit is not within the cap");
  const token = hexAddress(policy.usdtContract);
  return buildTokenTransfer({ from, to, token, units, feeLimit }, terms);
}
