import type { ExecutionPlace } from "../execution/execution.ts";
import type { NodeAsk } from "./node-ask.ts";

/** The last block of the view that is asked, as the chain's rules reckon from it. */
export function headOf({ node, view }: NodeAsk): Pick<ExecutionPlace, "head" | "genesisMs"> {
  const { genesisMs } = node.core.rule;
  const timestampMs = node.core.store.block(view.number)?.header.timestamp ?? genesisMs;
  return { head: { number: view.number, timestampMs }, genesisMs };
}
