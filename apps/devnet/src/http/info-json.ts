import { accountHex, base58Address } from "@clearhold/tron/address";
import type { JsonForm } from "@clearhold/tron/transaction";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DevnetBlock, IncludedTx } from "../chain/block.ts";
import type { ContractLogEntry, ContractRun } from "../evm/contract-run.ts";
import type { InternalCall } from "../evm/internal-calls.ts";
import type { Outcome } from "../execution/execution.ts";
import { totalFee } from "../execution/receipt.ts";
import type { Faults } from "../node/faults.ts";
import { type Json, printAddress, printText, withoutDefaults } from "./node-json.ts";

/** How this node prints infos. */
export type InfoForm = { form: JsonForm } & Pick<
  Faults,
  "saveInternalTx" | "saveFeaturedInternalTx"
>;

/** The notes that a node keeps without vm.saveFeaturedInternalTx. */
const ordinaryNotes: ReadonlySet<string> = new Set(["call", "create", "suicide"]);

/** What a node tells of a transaction in a block (TransactionInfo). */
export function infoToJson(block: DevnetBlock, { tx, outcome }: IncludedTx, how: InfoForm): Json {
  const { contract, receipt } = outcome;
  const run = contract?.run;
  const failed = run !== undefined && run.message !== "";
  return withoutDefaults({
    id: tx.txId,
    fee: totalFee(receipt),
    blockNumber: block.header.number,
    blockTimeStamp: block.header.timestamp,
    contractResult: [run ? bytesToHex(run.output) : ""],
    contract_address: contract ? printAddress(contract.address, how.form) : "",
    receipt: receiptToJson(outcome),
    log: run?.logs.map((log) => logToJson(log, how.form)),
    result: failed ? "FAILED" : "",
    resMessage: failed ? printText(run.message, how.form) : "",
    withdraw_expire_amount: receipt.withdrawExpireAmount,
    internal_transactions: run && how.saveInternalTx ? keptToJson(run, how) : [],
  });
}

export function logToJson({ address, topics, data }: ContractLogEntry, form: JsonForm): Json {
  // Logs alone lack the network's 41; visible output puts it back.
  const printed = form === "visible" ? base58Address(address) : accountHex(address);
  return withoutDefaults({ address: printed, topics, data });
}

function keptToJson({ internalCalls }: ContractRun, how: InfoForm): Json[] {
  return internalCalls
    .filter(({ note }) => how.saveFeaturedInternalTx || ordinaryNotes.has(note))
    .map((call) => internalCallToJson(call, how.form));
}

/** A call that only reads shows all of them, whatever the node keeps. */
export function internalToJson({ internalCalls }: ContractRun, form: JsonForm): Json[] {
  return internalCalls.map((call) => internalCallToJson(call, form));
}

function internalCallToJson(call: InternalCall, form: JsonForm): Json {
  return withoutDefaults({
    hash: call.hash,
    caller_address: printAddress(call.caller, form),
    transferTo_address: printAddress(call.to, form),
    callValueInfo: [withoutDefaults({ callValue: call.value })],
    note: bytesToHex(utf8ToBytes(call.note)),
    rejected: call.rejected,
  });
}

function receiptToJson({ receipt, contract, contractResult }: Outcome): Json {
  return withoutDefaults({
    energy_usage: receipt.energyUsage,
    energy_fee: receipt.energyFee,
    origin_energy_usage: receipt.originEnergyUsage,
    energy_usage_total: receipt.energyUsageTotal,
    net_usage: receipt.netUsage,
    net_fee: receipt.netFee,
    result: contract ? contractResult : "",
    energy_penalty_total: receipt.energyPenaltyTotal,
  });
}
