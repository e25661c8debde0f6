import { contractSchema, parameterSchema, rawSchema } from "@clearhold/tron/messages";
import { CodecFault } from "@clearhold/tron/transaction";
import { decode, encode } from "@clearhold/tron/wire-codec";
import type { ValueOf } from "@clearhold/tron/wire-schema";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import {
  deploymentNumber,
  deploymentSchema,
  deploymentUrl,
  newContractSchema,
} from "./deployment-schema.ts";

export type Deployment = { readonly type: "CreateSmartContract" } & Readonly<
  Omit<ValueOf<typeof deploymentSchema.fields>, "newContract">
> & { readonly newContract: Readonly<ValueOf<typeof newContractSchema.fields>> };

type RawFields = Omit<ValueOf<typeof rawSchema.fields>, "contracts"> & { permissionId: number };

/** The signed part of a deployment, with the same fields as the RawTx of packages/tron. */
export type RawDeployment = RawFields & { readonly contract: Deployment };

export function encodeRawDeployment({ contract, permissionId, ...rest }: RawDeployment): string {
  const { newContract, ownerAddress, callTokenValue, tokenId } = contract;
  const inner = bytesToHex(encode(newContractSchema, newContract));
  const value = { ownerAddress, newContract: inner, callTokenValue, tokenId };
  const parameter = { typeUrl: deploymentUrl, value: bytesToHex(encode(deploymentSchema, value)) };
  const wrapped = encode(contractSchema, {
    type: deploymentNumber,
    parameter: bytesToHex(encode(parameterSchema, parameter)),
    permissionId,
  });
  return bytesToHex(encode(rawSchema, { ...rest, contracts: [bytesToHex(wrapped)] }));
}

/** Reads what encodeRawDeployment writes. Throws CodecFault for anything else. */
export function decodeRawDeployment(rawHex: string): RawDeployment {
  const { contracts, ...rest } = decode(rawSchema, hexToBytes(rawHex));
  const { parameter, permissionId } = decode(contractSchema, hexToBytes(contracts[0] ?? ""));
  const any = decode(parameterSchema, hexToBytes(parameter));
  if (any.typeUrl !== deploymentUrl) throw new CodecFault("contract type and URL disagree");
  const { newContract, ...value } = decode(deploymentSchema, hexToBytes(any.value));
  const inner = decode(newContractSchema, hexToBytes(newContract));
  const contract = { type: "CreateSmartContract" as const, ...value, newContract: inner };
  return { ...rest, permissionId, contract };
}
