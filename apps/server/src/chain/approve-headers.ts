import { type Header, readSignedHeader, type SignedHeader } from "@clearhold/tron/node-answers";
import { CodecFault } from "@clearhold/tron/transaction";
import type { Logger } from "../kernel/logger.ts";
import { ScanFault } from "./chain-nodes.ts";
import { openWitnesses, type WitnessStore } from "./witnesses.ts";

/** A block that its witnesses approved: its id, and when its maker made it. */
type ApprovedBlock = { readonly id: string; readonly timeMs: number };

/**
 * Approves blocks for the guard, which has no node. The worker has one, and passes headers that follow each other,
 * the lowest first. Only the signatures of the witnesses count, not who passed the headers.
 * @returns the headers that more than two thirds of the witnesses signed or built upon, from the first one on.
 */
export type ApproveHeaders = (
  headers: readonly SignedHeader[],
) => Promise<readonly ApprovedBlock[]>;

type Options = {
  /** In hex; empty: nothing is approved. */
  readonly configured: readonly string[];
  readonly store: WitnessStore;
  readonly logger: Pick<Logger, "info" | "warn">;
};

export function openHeaderApproval(options: Options): ApproveHeaders {
  let passed = new Map<number, Header>();
  const view = {
    findHeader: async (number: number) => passed.get(number) ?? null,
    getNowBlock: async () => Promise.reject(new Error("headers have no latest block")),
  };
  const witnesses = openWitnesses({ ...options, nodes: [{ head: view, solid: view }] });
  let last: Promise<unknown> = Promise.resolve();
  let highest = -1;

  async function approve(signed: readonly SignedHeader[]): Promise<readonly ApprovedBlock[]> {
    const headers = signed.map(readSignedHeader);
    passed = new Map(headers.map((header) => [header.number, header]));
    const approved: ApprovedBlock[] = [];
    for (const { number, id, parentHash: parentId, timestamp: timeMs } of headers) {
      const place = { number, id, parentId };
      // Who made an old block may have left the list since, and does not come back by it.
      const isNew = number > highest;
      if (!(await (isNew ? witnesses.follow(place) : witnesses.approve(place)))) break;
      highest = Math.max(highest, number);
      approved.push({ id, timeMs });
    }
    return approved;
  }

  return (signed) => {
    const mine = last
      .then(() => approve(signed))
      .catch((error: unknown) => {
        if (!(error instanceof ScanFault || error instanceof CodecFault)) throw error;
        options.logger.warn({ err: error }, "passed headers prove nothing");
        return [];
      });
    last = mine.catch(() => {});
    return mine;
  };
}
