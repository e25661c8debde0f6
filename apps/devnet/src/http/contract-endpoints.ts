import type { HexAddress } from "@clearhold/tron/address";
import type { JsonForm } from "@clearhold/tron/transaction";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { abiToJson, functionNames } from "../codec/contract-abi.ts";
import { selectorOf } from "../contracts/encode-call.ts";
import { ChainRefusal, validate } from "../execution/chain-refusal.ts";
import type { ContractRecord } from "../state/chain-state.ts";
import { buildUnsigned } from "./builder-endpoints.ts";
import {
  contractOf,
  runConstant,
  type Trigger,
  throwUnlessReverted,
  triggerOf,
} from "./constant-run.ts";
import { internalToJson, logToJson } from "./info-json.ts";
import { type NodeAsk, NodeException, type NodeHandler } from "./node-ask.ts";
import { type Json, printAddress, printText, withoutDefaults } from "./node-json.ts";
import { addressOf, textOf, wholeOf } from "./node-params.ts";

const sunPerTrx = 1_000_000n;

/** Calls that only read: the state they see is the view's, and nothing of them stays. */
export const constantEndpoints: Record<string, NodeHandler> = {
  triggerconstantcontract: (ask) => guarded(ask, () => triggerConstant(ask)),
  estimateenergy: (ask) => guarded(ask, () => estimateEnergy(ask)),
};

/** Contract questions of the head's view alone. */
export const contractEndpoints: Record<string, NodeHandler> = {
  triggersmartcontract: (ask) => guarded(ask, () => triggerSmart(ask)),
  getcontract: (ask) => findContract(ask, contractToJson),
  getcontractinfo: (ask) =>
    findContract(ask, (found) => ({
      smart_contract: contractToJson(found),
      runtimecode: bytesToHex(ask.view.state.code(found.address) ?? new Uint8Array()),
      contract_state: {},
    })),
};

/** These endpoints wrap what goes wrong into `result` instead of printing an Error. */
async function guarded(ask: NodeAsk, work: () => Promise<Json>): Promise<Json> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainRefusal && error.code === "CONTRACT_VALIDATE_ERROR") {
      return { result: { code: error.code, message: printText(error.message, ask.form) } };
    }
    if (!(error instanceof NodeException)) throw error;
    const text = `class ${error.javaClass} : ${error.message.replaceAll('"', "'")}`;
    return { result: { code: "OTHER_ERROR", message: printText(text, ask.form) } };
  }
}

/** An unsigned call; not executed, unless the ABI says that it only reads. */
async function triggerSmart(ask: NodeAsk): Promise<Json> {
  requireSet(ask, "owner_address");
  requireSet(ask, "contract_address");
  const trigger = triggerOf(ask);
  const record = trigger.contract && ask.view.state.contract(trigger.contract);
  validate(Boolean(record), "No contract or not a valid smart contract");
  if (record && isConstant(record, trigger.data)) return triggerConstant(ask);
  const feeLimit = wholeOf(ask.params, "fee_limit");
  const transaction = buildUnsigned(ask, contractOf(trigger), { feeLimit });
  return { result: { result: true }, transaction };
}

async function triggerConstant(ask: NodeAsk): Promise<Json> {
  const trigger = readConstantTrigger(ask);
  const run = await runConstant(ask, trigger);
  throwUnlessReverted(run);
  const reverted = run.result === "REVERT";
  return withoutDefaults({
    result: withoutDefaults({ result: true, message: printText(run.message, ask.form) }),
    energy_used: run.energyUsed,
    energy_penalty: run.energyPenalty,
    constant_result: [bytesToHex(run.output)],
    logs: run.logs.map((log) => logToJson(log, ask.form)),
    internal_transactions: internalToJson(run, ask.form),
    transaction: {
      ret: [reverted ? { ret: "FAILED" } : {}],
      ...buildUnsigned(ask, contractOf(trigger)),
    },
  });
}

/** java-tron's search between the cost and twice the cost, which stops within one TRX. */
async function estimateEnergy(ask: NodeAsk): Promise<Json> {
  const run = await runConstant(ask, readConstantTrigger(ask));
  if (run.result !== "SUCCESS") {
    const message = printText(run.message, ask.form);
    return { result: { code: "CONTRACT_EXE_ERROR", message } };
  }
  const { getEnergyFee: price, getMaxFeeLimit } = ask.view.state.parameters();
  const cost = run.energyUsed * price;
  let low = cost;
  let high = low * 2n < getMaxFeeLimit ? low * 2n : getMaxFeeLimit;
  while (low + sunPerTrx < high) {
    const middle = (low + high) / 2n;
    if (middle < cost) low = middle;
    else high = middle;
  }
  return { result: { result: true }, energy_required: (high + price - 1n) / price };
}

function readConstantTrigger(ask: NodeAsk): Trigger {
  requireSet(ask, "owner_address");
  if (textOf(ask.params, "contract_address") === "" && textOf(ask.params, "data") === "") {
    throw invalidParameter("At least one of contract_address and data must be set.");
  }
  return triggerOf(ask);
}

function requireSet({ params }: NodeAsk, key: string): void {
  if (textOf(params, key) === "") throw invalidParameter(`${key} isn't set.`);
}

function invalidParameter(message: string): NodeException {
  return new NodeException("java.security.InvalidParameterException", message);
}

function isConstant({ abi }: ContractRecord, data: string): boolean {
  if (abi === "" || data.length < 8) return false;
  return functionNames(abi).some(
    ({ name, types, constant }) => constant && selectorOf(`${name}(${types})`) === data.slice(0, 8),
  );
}

type Found = { address: HexAddress; record: ContractRecord; form: JsonForm };

function findContract(ask: NodeAsk, print: (found: Found) => Json): Json {
  const address = addressOf(ask, "value");
  const record = address && ask.view.state.contract(address);
  return address && record ? print({ address, record, form: ask.form }) : {};
}

function contractToJson({ address, record, form }: Found): Json {
  return withoutDefaults({
    origin_address: printAddress(record.origin, form),
    contract_address: printAddress(address, form),
    abi: record.abi === "" ? {} : abiToJson(record.abi),
    bytecode: record.bytecode,
    consume_user_resource_percent: record.callerEnergyPercent,
    name: record.name,
    origin_energy_limit: record.originEnergyLimit,
    code_hash: bytesToHex(keccak_256(Buffer.from(record.bytecode, "hex"))),
  });
}
