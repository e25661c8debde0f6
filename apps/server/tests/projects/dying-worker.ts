import type { Ledger } from "../../src/ledger/index.ts";
import type { ProjectWorld } from "./project-world.ts";

/** A worker that dies after so many payments, in the middle of a batch. */
export function dyingWorker(
  { clock }: Pick<ProjectWorld, "clock">,
  { database, ledger }: ReturnType<ProjectWorld["another"]>,
  after: number,
) {
  let left = after;
  const post: Ledger["post"] = async (posting) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return ledger.post(posting);
  };
  return { database, ledger: { post }, clock };
}
