import { z } from "zod";
import type { LocalCall } from "../local-call.ts";

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

/** Whose address is asked for. */
export const AssignAsk = z.discriminatedUnion("purpose", [
  z.object({ purpose: z.literal("user"), ownerId: id("usr") }),
  z.object({ purpose: z.literal("project"), ownerId: id("prj") }),
]);
export type AssignAsk = z.infer<typeof AssignAsk>;

/** The owner's permanent place in the branch, and the signer's signature on it. */
export const AssignedPlace = z.object({
  index: z.int().min(0),
  /** In base58. */
  address: z.string(),
  /** Ed25519 over `assignmentText`, 128 hexadecimal digits. */
  signature: z.string(),
});
export type AssignedPlace = z.infer<typeof AssignedPlace>;

export const AssignReply = z.discriminatedUnion("assigned", [
  AssignedPlace.extend({ assigned: z.literal(true) }),
  z.object({ assigned: z.literal(false), reason: z.string() }),
]);
export type AssignReply = z.infer<typeof AssignReply>;

export type AddressSigner = {
  /** The same owner is answered alike, however often it is asked. */
  assign(owner: AssignAsk): Promise<AssignReply>;
};

/** The signer behind the socket that can do this and nothing else. */
export function openAddressSigner(local: LocalCall): AddressSigner {
  return { assign: async (owner) => AssignReply.parse(await local("/assign", owner)) };
}
