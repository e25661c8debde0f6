import { z } from "zod";
import type { HouseMove } from "./house-move.ts";
import type { LocalCall } from "./local-call.ts";
import { SignReply } from "./payment-signer.ts";

const Units = z.string().regex(/^[1-9][0-9]{0,18}$/);
const Place = z.object({ purpose: z.enum(["user", "project"]), index: z.int().min(0) });
const id = z.string().regex(/^mov_[0-9a-z]{26}$/);
const currency = z.enum(["TRX", "USDT"]);

/** What the signer is asked to sign of the house's own moves: the move, and bytes that must say the same. */
export const MoveAsk = z.object({
  move: z.discriminatedUnion("kind", [
    z.object({ id, kind: z.literal("sweep"), from: Place, currency, units: Units }),
    z.object({ id, kind: z.literal("top-up"), to: Place, units: Units }),
    z.object({ id, kind: z.enum(["stake", "unstake"]), units: Units }),
    z.object({ id, kind: z.literal("collect-unstaked") }),
    z.object({ id, kind: z.enum(["delegate", "undelegate"]), to: Place, units: Units }),
    z.object({ id, kind: z.literal("to-cold"), currency, units: Units }),
  ]),
  /** Counts from 1 within the move; one lives at a time, as with payouts. */
  attempt: z.int().min(1).max(1000),
  rawHex: z.string().max(4000),
});
export type MoveAsk = z.infer<typeof MoveAsk>;

export type MoveSigner = {
  /** The same attempt with the same bytes is answered alike, however often it is asked. */
  signMove(move: HouseMove, attempt: { attempt: number; rawHex: string }): Promise<SignReply>;
};

/** The signer behind its socket. A failed call says nothing about whether it has signed. */
export function openMoveSigner(local: LocalCall): MoveSigner {
  return {
    async signMove(move, { attempt, rawHex }) {
      const said = "units" in move ? { ...move, units: move.units.toString() } : move;
      return SignReply.parse(await local("/move", { move: said, attempt, rawHex }));
    },
  };
}

/** The asked move with its units as numbers again. */
export function moveOf({ move }: MoveAsk): HouseMove {
  return "units" in move ? { ...move, units: BigInt(move.units) } : move;
}
