import { z } from "zod";
import { RecordHead } from "../guard/calls/record-calls.ts";
import type { LocalCall } from "../local-call.ts";
import { OperatorApproval } from "./operator-approval.ts";
import { ReleaseReply } from "./signer-stops.ts";

/** A record of the signer that is not what the signer wrote. It signs nothing meanwhile. */
export const RecordTrouble = z.object({
  name: z.string(),
  file: z.string(),
  /** Counts from 1. */
  line: z.int(),
  /** Names file and line. */
  message: z.string(),
  /** What the guard keeps; null when it keeps nothing of it. */
  kept: RecordHead.nullable(),
  /** What the signer would go on from. */
  sound: RecordHead,
  /** Unix milliseconds: nothing that was signed from lost lines can still be paid after it. */
  acceptedFromMs: z.int(),
});
export type RecordTrouble = z.infer<typeof RecordTrouble>;

export const AcceptAsk = z.object({ name: z.string().max(20), approval: OperatorApproval });

/** What an operator's passkey answers for: to go on without what this record has lost. */
export function acceptText({ name, kept, sound }: RecordTrouble): string {
  return [
    "clearhold accept record 1",
    `record=${name}`,
    `kept=${kept?.count ?? 0} ${kept?.hash ?? ""}`,
    `sound=${sound.count} ${sound.hash}\n`,
  ].join("\n");
}

/** The signer behind its operators' socket. */
export function openRecordTroubles(local: LocalCall) {
  return {
    list: async () => z.array(RecordTrouble).parse(await local("/record/troubles")),
    accept: async (name: string, approval: OperatorApproval) =>
      ReleaseReply.parse(await local("/record/accept", { name, approval })),
  };
}
