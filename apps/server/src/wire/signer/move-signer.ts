import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { HouseMove } from "./house-move.ts";
import { type ClearanceProofs, clearanceFields, SignReply } from "./payment-signer.ts";

/** What the signer is asked to sign of the house's own moves: the move, and bytes that must say the same. */
export const MoveAsk = z.object({
  move: HouseMove,
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
