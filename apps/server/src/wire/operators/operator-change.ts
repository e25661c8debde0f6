import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { OperatorApproval } from "../signer/operator-approval.ts";
import { SomeLimits } from "./limits.ts";

/** An operator with the passkey that guard and signer believe. */
export const OperatorPasskey = z.object({
  operatorId: z.string().regex(/^opr_[0-9a-z]{26}$/),
  /** As the operator logs in. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, "must be 2 to 30 of a-z, 0-9 and -"),
  /** The credential's COSE key in base64url. */
  publicKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(1000),
  /** Where the passkey may be used: the relying party's id, and the origin of its page. */
  rpId: z.string().min(1).max(253),
  origin: z.url().max(300),
});
export type OperatorPasskey = z.infer<typeof OperatorPasskey>;

/** Counts every change from 1: an approval is for one place in the list, and for no later one. */
const number = z.int().min(1);

/**
 * One change of the list of operators. Guard and signer each keep all changes, in one order, and judge
 * every one by the same rules.
 */
export const OperatorChange = z.discriminatedUnion("kind", [
  /** Somebody comes in; an id that is in gets another passkey. */
  z.object({ kind: z.literal("enrol"), number, operator: OperatorPasskey }),
  z.object({ kind: z.literal("leave"), number, operatorId: OperatorPasskey.shape.operatorId }),
  /** The limits of the first start, all of them; later those that change. */
  z.object({ kind: z.literal("limits"), number, limits: SomeLimits }),
  /** Ends a change that still waits. */
  z.object({ kind: z.literal("cancel"), number, cancelled: number }),
]);
export type OperatorChange = z.infer<typeof OperatorChange>;

type WithoutNumber<Change> = Change extends unknown ? Omit<Change, "number"> : never;
/** A change that has no place yet. */
export type NewChange = WithoutNumber<OperatorChange>;

/** What a passkey answers for: this change, at this place of the list. */
export function changeText(change: OperatorChange): string {
  // The order of the fields is the schema's.
  return `clearhold operators 1\n${JSON.stringify(OperatorChange.parse(change))}\n`;
}

/** A change with the passkeys that stand behind it. */
export const ChangeAsk = z.object({
  change: OperatorChange,
  /** Who comes in signs too, with the new passkey. */
  approvals: z.array(OperatorApproval).max(8),
});
export type ChangeAsk = z.infer<typeof ChangeAsk>;

/** A change as it was taken. */
export const TakenChange = ChangeAsk.extend({
  /** Milliseconds of the clock of the process that took it. */
  at: z.int(),
  /** From then on it counts. */
  fromMs: z.int(),
});
export type TakenChange = z.infer<typeof TakenChange>;

export const ChangeReply = z.discriminatedUnion("changed", [
  /** In Unix seconds. */
  z.object({ changed: z.literal(true), from: z.int() }),
  z.object({ changed: z.literal(false), reason: z.string() }),
]);
export type ChangeReply = z.infer<typeof ChangeReply>;

/** The signer's list behind its operators' socket. */
export function openSignerOperators(local: LocalCall) {
  return {
    list: async () => z.array(TakenChange).parse(await local("/operators/list")),
    /** The same change at the same place is answered alike. */
    change: async (ask: ChangeAsk) => ChangeReply.parse(await local("/operators", ask)),
  };
}
