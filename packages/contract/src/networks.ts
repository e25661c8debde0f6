/** What the chain below an installation can be; coins of a devnet or a test network have no value. */
export const networks = ["devnet", "nile", "mainnet"] as const;
