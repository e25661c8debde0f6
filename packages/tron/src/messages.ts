/**
 * The messages of TRON's wire format that this house builds, signs, checks or reads, with the public
 * field numbers of the protocol (java-tron 4.8, protocol/src/main/protos/core/Tron.proto and
 * core/contract/*.proto). A message that is nested in another is a field of bytes here: the same on
 * the wire, and what is hashed and signed is then exactly the bytes that came or went.
 */
import { enumeration, field, repeatedBytes, schema } from "./wire-schema.ts";

export const chainTxSchema = schema("Transaction", {
  raw: field(1, "raw_data", "bytes"),
  signatures: repeatedBytes(2, "signature"),
  results: repeatedBytes(5, "ret"),
});

export const contractResults = [
  "DEFAULT",
  "SUCCESS",
  "REVERT",
  "BAD_JUMP_DESTINATION",
  "OUT_OF_MEMORY",
  "PRECOMPILED_CONTRACT",
  "STACK_TOO_SMALL",
  "STACK_TOO_LARGE",
  "ILLEGAL_OPERATION",
  "STACK_OVERFLOW",
  "OUT_OF_ENERGY",
  "OUT_OF_TIME",
  "JVM_STACK_OVER_FLOW",
  "UNKNOWN",
  "TRANSFER_FAILED",
  "INVALID_CODE",
] as const;

export const resultSchema = schema("Result", {
  fee: field(1, "fee", "sun"),
  // SUCESS is the protocol's own spelling.
  ret: enumeration(2, "ret", ["SUCESS", "FAILED"]),
  contractRet: enumeration(3, "contractRet", contractResults),
});

/** The same with what old blocks, or whoever sent the transaction, may have put there besides. */
export const shownResultSchema = schema("ShownResult", {
  ...resultSchema.fields,
  assetIssueId: field(14, "assetIssueID", "text"),
  withdrawAmount: field(15, "withdraw_amount", "sun"),
  unfreezeAmount: field(16, "unfreeze_amount", "sun"),
  exchangeReceivedAmount: field(18, "exchange_received_amount", "sun"),
  exchangeInjectAnotherAmount: field(19, "exchange_inject_another_amount", "sun"),
  exchangeWithdrawAnotherAmount: field(20, "exchange_withdraw_another_amount", "sun"),
  exchangeId: field(21, "exchange_id", "sun"),
  shieldedTransactionFee: field(22, "shielded_transaction_fee", "sun"),
  orderId: field(25, "orderId", "bytes"),
  withdrawExpireAmount: field(27, "withdraw_expire_amount", "sun"),
});

export const rawSchema = schema("Raw", {
  refBlockBytes: field(1, "ref_block_bytes", "bytes"),
  refBlockHash: field(4, "ref_block_hash", "bytes"),
  expiration: field(8, "expiration", "whole"),
  data: field(10, "data", "bytes"),
  contracts: repeatedBytes(11, "contract"),
  timestamp: field(14, "timestamp", "whole"),
  feeLimit: field(18, "fee_limit", "sun"),
});

export const contractSchema = schema("Contract", {
  type: field(1, "type", "int32"),
  parameter: field(2, "parameter", "bytes"),
  permissionId: field(5, "Permission_id", "int32"),
});

/** google.protobuf.Any, byte for byte. */
export const parameterSchema = schema("Any", {
  typeUrl: field(1, "type_url", "text"),
  value: field(2, "value", "bytes"),
});

export const headerSchema = schema("BlockHeaderRaw", {
  timestamp: field(1, "timestamp", "whole"),
  txTrieRoot: field(2, "txTrieRoot", "bytes"),
  parentHash: field(3, "parentHash", "bytes"),
  number: field(7, "number", "whole"),
  witnessId: field(8, "witness_id", "whole"),
  // Bytes and not an address: the genesis block carries a sentence here.
  witnessAddress: field(9, "witness_address", "bytes"),
  version: field(10, "version", "int32"),
  accountStateRoot: field(11, "accountStateRoot", "bytes"),
});

const resources = ["BANDWIDTH", "ENERGY", "TRON_POWER"] as const;

/** The contracts we can read and write, by their name in JSON and in the parameter's type URL. */
export const contractSchemas = {
  AccountCreateContract: schema("AccountCreateContract", {
    ownerAddress: field(1, "owner_address", "address"),
    accountAddress: field(2, "account_address", "address"),
    accountType: enumeration(3, "type", ["Normal", "AssetIssue", "Contract"]),
  }),
  TransferContract: schema("TransferContract", {
    ownerAddress: field(1, "owner_address", "address"),
    toAddress: field(2, "to_address", "address"),
    amount: field(3, "amount", "sun"),
  }),
  TransferAssetContract: schema("TransferAssetContract", {
    assetName: field(1, "asset_name", "label"),
    ownerAddress: field(2, "owner_address", "address"),
    toAddress: field(3, "to_address", "address"),
    amount: field(4, "amount", "sun"),
  }),
  TriggerSmartContract: schema("TriggerSmartContract", {
    ownerAddress: field(1, "owner_address", "address"),
    contractAddress: field(2, "contract_address", "address"),
    callValue: field(3, "call_value", "sun"),
    data: field(4, "data", "bytes"),
    callTokenValue: field(5, "call_token_value", "sun"),
    tokenId: field(6, "token_id", "sun"),
  }),
  FreezeBalanceV2Contract: schema("FreezeBalanceV2Contract", {
    ownerAddress: field(1, "owner_address", "address"),
    frozenBalance: field(2, "frozen_balance", "sun"),
    resource: enumeration(3, "resource", resources),
  }),
  UnfreezeBalanceV2Contract: schema("UnfreezeBalanceV2Contract", {
    ownerAddress: field(1, "owner_address", "address"),
    unfreezeBalance: field(2, "unfreeze_balance", "sun"),
    resource: enumeration(3, "resource", resources),
  }),
  WithdrawExpireUnfreezeContract: schema("WithdrawExpireUnfreezeContract", {
    ownerAddress: field(1, "owner_address", "address"),
  }),
  DelegateResourceContract: schema("DelegateResourceContract", {
    ownerAddress: field(1, "owner_address", "address"),
    resource: enumeration(2, "resource", resources),
    balance: field(3, "balance", "sun"),
    receiverAddress: field(4, "receiver_address", "address"),
    lock: field(5, "lock", "flag"),
    lockPeriod: field(6, "lock_period", "whole"),
  }),
  UnDelegateResourceContract: schema("UnDelegateResourceContract", {
    ownerAddress: field(1, "owner_address", "address"),
    resource: enumeration(2, "resource", resources),
    balance: field(3, "balance", "sun"),
    receiverAddress: field(4, "receiver_address", "address"),
  }),
} as const;

/** The protocol's number of each contract above. */
export const contractNumbers: Readonly<Record<keyof typeof contractSchemas, number>> = {
  AccountCreateContract: 0,
  TransferContract: 1,
  TransferAssetContract: 2,
  TriggerSmartContract: 31,
  FreezeBalanceV2Contract: 54,
  UnfreezeBalanceV2Contract: 55,
  WithdrawExpireUnfreezeContract: 56,
  DelegateResourceContract: 57,
  UnDelegateResourceContract: 58,
};
