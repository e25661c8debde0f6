import { parseHexAddress } from "./address.ts";
import {
  readAccount,
  readAddress,
  readCount,
  readFlag,
  readHash,
  readHex,
  readList,
  readShown,
  readSun,
  readText,
  textOfHex,
} from "./shown-fields.ts";
import type { ContractLog } from "./trc20.ts";

/** What a node tells of a transaction that a block holds: what it burned, and what contracts did. */
export function readReceipt(found: unknown) {
  const info = readShown(found);
  const receipt = readShown(info.receipt ?? {});
  return {
    txId: readHash(info.id, "id"),
    blockNumber: readCount(info.blockNumber, "blockNumber"),
    blockTimestamp: readCount(info.blockTimeStamp, "blockTimeStamp"),
    /** All the TRX that this transaction burned, in sun. */
    fee: readSun(info.fee, "fee"),
    failed: readText(info.result, "result") === "FAILED",
    /** The node's reason of a failure, as text from outside. */
    message: textOfHex(readHex(info.resMessage, "resMessage")),
    contractAddress:
      info.contract_address === undefined
        ? null
        : readAddress(info.contract_address, "contract_address"),
    contractResult: readList(info.contractResult, "contractResult", readHex)[0] ?? "",
    /** Null for transactions that call no contract. */
    receiptResult: receipt.result === undefined ? null : readText(receipt.result, "receipt.result"),
    netUsage: readCount(receipt.net_usage, "net_usage"),
    netFee: readSun(receipt.net_fee, "net_fee"),
    energyUsed: readSun(receipt.energy_usage_total, "energy_usage_total"),
    energyFee: readSun(receipt.energy_fee, "energy_fee"),
    logs: readList(info.log, "log", readLog),
    internalTxs: readList(info.internal_transactions, "internal_transactions", readInternalTx),
  };
}

function readLog(found: unknown): ContractLog {
  const { address, topics, data } = readShown(found);
  return {
    address: readAccount(address, "address"),
    topics: readList(topics, "topics", readHash),
    data: readHex(data, "data"),
  };
}

/** TRX that a contract sent while it ran. */
function readInternalTx(found: unknown) {
  const tx = readShown(found);
  const values = readList(tx.callValueInfo, "callValueInfo", readCallValue);
  return {
    hash: readHash(tx.hash, "hash"),
    from: readAddress(tx.caller_address, "caller_address"),
    /** Null where there is none, as when a contract is created or a vote is cast. */
    to: parseHexAddress(readText(tx.transferTo_address, "transferTo_address")),
    /** TRX alone; entries with a token id count some TRC10. */
    amount: values.reduce((sum, value) => sum + value, 0n),
    note: readHex(tx.note, "note"),
    rejected: readFlag(tx.rejected, "rejected"),
  };
}

function readCallValue(found: unknown): bigint {
  const { callValue, tokenId } = readShown(found);
  const units = readSun(callValue, "callValue");
  return readText(tokenId, "tokenId") === "" ? units : 0n;
}
