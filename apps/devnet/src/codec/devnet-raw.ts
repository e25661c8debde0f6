import { contractSchema, rawSchema } from "@clearhold/tron/messages";
import {
  CodecFault,
  type Contract,
  decodeRawTx,
  encodeRawTx,
  type RawTx,
} from "@clearhold/tron/transaction";
import { decode } from "@clearhold/tron/wire-codec";
import { hexToBytes } from "@noble/hashes/utils.js";
import {
  type Deployment,
  decodeRawDeployment,
  encodeRawDeployment,
  type RawDeployment,
} from "./deployment.ts";
import { deploymentNumber } from "./deployment-schema.ts";

/** What a chain transaction of this network does. */
export type DevnetContract = Contract | Deployment;

/** The signed part of a chain transaction, whatever it does. */
export type DevnetRaw = RawTx | RawDeployment;

/** The bytes that are hashed and signed, as hex. */
export function encodeRaw(raw: DevnetRaw): string {
  return isDeployment(raw) ? encodeRawDeployment(raw) : encodeRawTx(raw);
}

/** Throws CodecFault unless the bytes hold exactly one contract of a kind this network executes. */
export function decodeRaw(rawHex: string): DevnetRaw {
  const { contracts } = decode(rawSchema, hexToBytes(rawHex));
  const [first] = contracts;
  if (contracts.length !== 1 || first === undefined) {
    throw new CodecFault("not exactly one contract");
  }
  const { type } = decode(contractSchema, hexToBytes(first));
  return type === deploymentNumber ? decodeRawDeployment(rawHex) : decodeRawTx(rawHex);
}

export function isDeployment(raw: DevnetRaw): raw is RawDeployment {
  return raw.contract.type === "CreateSmartContract";
}
