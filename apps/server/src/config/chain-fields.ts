import { filePath, Network, tronAddress, webAddress } from "./env-fields.ts";

/** What every process that looks at the chain needs. */
export const chainFields = {
  NETWORK: Network,
  TRON_FULL_NODE_URL: webAddress,
  TRON_SOLIDITY_URL: webAddress,
  USDT_CONTRACT: tronAddress,
  /** Written by the signer: the public half of its keys (deposit address branch, hot wallet). */
  SIGNER_PUBLIC_FILE: filePath,
};
