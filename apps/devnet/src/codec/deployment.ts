import { CodecFault, type JsonForm } from "@clearhold/tron";
import { contractSchema, parameterSchema, rawSchema } from "@clearhold/tron/messages";
import { decode, encode, fromJson, toJson } from "@clearhold/tron/wire-codec";
import { field, repeatedBytes, schema, type ValueOf } from "@clearhold/tron/wire-schema";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { abiFromJson, abiToJson } from "./contract-abi.ts";

/** CreateSmartContract: the one kind of contract that the house never signs but a chain must know. */
const deploymentSchema = schema("CreateSmartContract", {
  ownerAddress: field(1, "owner_address", "address"),
  newContract: field(2, "new_contract", "bytes"),
  callTokenValue: field(3, "call_token_value", "sun"),
  tokenId: field(4, "token_id", "sun"),
});

const newContractSchema = schema("SmartContract", {
  originAddress: field(1, "origin_address", "address"),
  // A list, because an ABI without entries is present on the wire although it is empty.
  abi: repeatedBytes(3, "abi"),
  bytecode: field(4, "bytecode", "bytes"),
  callValue: field(5, "call_value", "sun"),
  consumeUserResourcePercent: field(6, "consume_user_resource_percent", "whole"),
  name: field(7, "name", "text"),
  originEnergyLimit: field(8, "origin_energy_limit", "sun"),
});

export const deploymentNumber = 30;
const typeUrl = "type.googleapis.com/protocol.CreateSmartContract";

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
  const parameter = { typeUrl, value: bytesToHex(encode(deploymentSchema, value)) };
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
  if (any.typeUrl !== typeUrl) throw new CodecFault("contract type and URL disagree");
  const { newContract, ...value } = decode(deploymentSchema, hexToBytes(any.value));
  const inner = decode(newContractSchema, hexToBytes(newContract));
  const contract = { type: "CreateSmartContract" as const, ...value, newContract: inner };
  return { ...rest, permissionId, contract };
}

export function rawDeploymentToJson(raw: RawDeployment, form: JsonForm): Record<string, unknown> {
  const { contract, permissionId, ...rest } = raw;
  const { newContract, ...value } = contract;
  const [abi] = newContract.abi;
  const inner = toJson(newContractSchema, newContract, form);
  const outer = toJson(deploymentSchema, { ...value, newContract: "" }, form);
  const parameter = {
    value: {
      ...outer,
      new_contract: { ...inner, ...(abi === undefined ? {} : { abi: abiToJson(abi) }) },
    },
    type_url: typeUrl,
  };
  const wrapped = {
    parameter,
    type: "CreateSmartContract",
    ...(permissionId === 0 ? {} : { Permission_id: permissionId }),
  };
  return { contract: [wrapped], ...toJson(rawSchema, { ...rest, contracts: [] }, form) };
}

/** Reads `raw_data` as tronweb broadcasts it. Throws CodecFault. */
export function rawDeploymentFromJson(json: unknown, form: JsonForm): RawDeployment {
  const [wrapped] = (json as { contract: [{ parameter?: { value?: unknown } }] }).contract;
  const value = wrapped.parameter?.value as { new_contract?: { abi?: unknown } } | undefined;
  const { contracts: _none, ...rest } = fromJson(rawSchema, json, form);
  const { permissionId } = fromJson(contractSchema, { ...wrapped, type: 0, parameter: "" }, form);
  const outer = fromJson(deploymentSchema, { ...value, new_contract: "" }, form);
  const inner = fromJson(newContractSchema, value?.new_contract, form);
  const abi = value?.new_contract?.abi;
  const newContract = { ...inner, abi: abi === undefined ? [] : [abiFromJson(abi)] };
  return {
    ...rest,
    permissionId,
    contract: { ...outer, type: "CreateSmartContract", newContract },
  };
}
