import type { NodeClient } from "@clearhold/tron/node";

/**
 * Every node that is configured, each run by somebody else. The first shows the head and takes
 * payments; what is final is believed only when all of them say the same.
 */
export type ChainNodes = readonly [NodeClient, ...NodeClient[]];
