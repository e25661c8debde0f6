import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import type { HouseMove } from "./house-move.ts";
import { type ClearanceProofs, clearanceFields, SignReply } from "./payment-signer.ts";
import { spendingKinds } from "./spending-order.ts";

const Units = z.string().regex(/^[1-9][0-9]{0,18}$/);
const Place = z.object({ purpose: z.enum(["user", "project"]), index: z.int().min(0) });
const id = z.string().regex(/^mov_[0-9a-z]{26}$/);
const currency = z.enum(["TRX", "USDT"]);
const Order = z.object({
  kind: z.enum(spendingKinds),
  id: z.string().regex(/^(?:dpl|cst|rtn)_[0-9a-z]{26}$/),
  projectId: z.string().regex(/^prj_[0-9a-z]{26}$/),
  currency,
  units: Units.transform(BigInt),
  address: z.string().regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
  documentHash: z.string().regex(/^(?:[0-9a-f]{64})?$/),
  proposedAt: z.int().min(0),
  leavesAt: z.int().min(0),
});

/** What the signer is asked to sign of the house's own moves: the move, and bytes that must say the same. */
export const MoveAsk = z.object({
  move: z.discriminatedUnion("kind", [
    z.object({ id, kind: z.literal("sweep"), from: Place, currency, units: Units }),
    z.object({ id, kind: z.literal("top-up"), to: Place, units: Units }),
    z.object({ id, kind: z.enum(["stake", "unstake"]), units: Units }),
    z.object({ id, kind: z.literal("collect-unstaked") }),
    z.object({ id, kind: z.enum(["delegate", "undelegate"]), to: Place, units: Units }),
    z.object({ id, kind: z.literal("to-cold"), currency, units: Units }),
    z.object({ id, kind: z.enum(spendingKinds), order: Order }),
  ]),
  /** Counts from 1 within the move; one lives at a time, as with payouts. */
  attempt: z.int().min(1).max(1000),
  rawHex: z.string().max(4000),
  ...clearanceFields,
});
export type MoveAsk = z.infer<typeof MoveAsk>;

/** The proofs are asked for where the coins leave the house's addresses. */
type MoveAttempt = Partial<ClearanceProofs> & {
  readonly attempt: number;
  readonly rawHex: string;
};

export type MoveSigner = {
  /** The same attempt with the same bytes is answered alike, however often it is asked. */
  signMove(move: HouseMove, attempt: MoveAttempt): Promise<SignReply>;
};

/** The signer behind its socket. A failed call says nothing about whether it has signed. */
export function openMoveSigner(local: LocalCall): MoveSigner {
  return {
    async signMove(move, attempt) {
      return SignReply.parse(await local("/move", { move: sayable(move), ...attempt }));
    },
  };
}

/** Units travel as text. */
function sayable(move: HouseMove): object {
  if ("order" in move) return { ...move, order: { ...move.order, units: `${move.order.units}` } };
  return "units" in move ? { ...move, units: `${move.units}` } : move;
}

/** The asked move with its units as numbers again. */
export function moveOf({ move }: MoveAsk): HouseMove {
  return "units" in move ? { ...move, units: BigInt(move.units) } : move;
}
