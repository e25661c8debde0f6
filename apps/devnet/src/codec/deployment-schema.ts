import { field, repeatedBytes, schema } from "@clearhold/tron/wire-schema";

/** CreateSmartContract: the one kind of contract that the house never signs but a chain must know. */
export const deploymentSchema = schema("CreateSmartContract", {
  ownerAddress: field(1, "owner_address", "address"),
  newContract: field(2, "new_contract", "bytes"),
  callTokenValue: field(3, "call_token_value", "sun"),
  tokenId: field(4, "token_id", "sun"),
});

export const newContractSchema = schema("SmartContract", {
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
export const deploymentUrl = "type.googleapis.com/protocol.CreateSmartContract";
