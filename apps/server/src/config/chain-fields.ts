import type { z } from "zod";
import { filePath, Network, tronAddress, webAddress, whole } from "./env-fields.ts";

/** What every process that looks at the chain needs. */
export const chainFields = {
  NETWORK: Network,
  TRON_FULL_NODE_URL: webAddress,
  TRON_SOLIDITY_URL: webAddress,
  USDT_CONTRACT: tronAddress,
  /** Written by the signer: the public half of its keys (deposit address branch, hot wallet). */
  SIGNER_PUBLIC_FILE: filePath,
  /** Blocks until a person sees a deposit as final: 19 of 27 witnesses on a real network. */
  CONFIRMATIONS: whole(1, 99, "a number of blocks").default(19),
};

/** A second node, of somebody else than the first: then both must say the same before coins count. */
export const secondNodeFields = {
  TRON_SECOND_FULL_NODE_URL: webAddress.optional(),
  TRON_SECOND_SOLIDITY_URL: webAddress.optional(),
};

type SecondNode = z.infer<z.ZodObject<typeof secondNodeFields>>;

/** Null with one node alone. */
export function secondNodeOf(
  config: SecondNode,
): { fullNodeUrl: string; solidityUrl: string } | null {
  const { TRON_SECOND_FULL_NODE_URL: fullNodeUrl, TRON_SECOND_SOLIDITY_URL: solidityUrl } = config;
  return fullNodeUrl && solidityUrl ? { fullNodeUrl, solidityUrl } : null;
}
