import { accountHex, type HexAddress } from "@clearhold/tron/address";
import type { EVMResult, EVMRunCallOpts, ExecResult, Log } from "@ethereumjs/evm";
import { Address } from "@ethereumjs/util";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { ChainState } from "../state/chain-state.ts";
import type {
  ContractAsk,
  ContractBlock,
  ContractEngine,
  ContractLogEntry,
  ContractResult,
  ContractRun,
} from "./contract-run.ts";
import { hexOf } from "./internal-calls.ts";
import { Tvm } from "./tvm.ts";

type Block = NonNullable<EVMRunCallOpts["block"]>;

const results: Record<string, ContractResult> = {
  revert: "REVERT",
  "out of gas": "OUT_OF_ENERGY",
  "code store out of gas": "OUT_OF_ENERGY",
  "stack underflow": "STACK_TOO_SMALL",
  "stack overflow": "STACK_TOO_LARGE",
  "invalid JUMP": "BAD_JUMP_DESTINATION",
  "invalid opcode": "ILLEGAL_OPERATION",
};

/** Runs contracts on the EVM, over the chain's own state. One run at a time. */
export function evmEngine(): ContractEngine {
  const tvm = new Tvm();
  return { run: (state, ask) => run(tvm, state, ask) };
}

async function run(tvm: Tvm, state: ChainState, ask: ContractAsk): Promise<ContractRun> {
  const sheet = state.child();
  const contract = evmAddress(ask.contract);
  tvm.begin(ask.txId, ask.kind === "deploy" ? contract : undefined);
  tvm.accounts.use(sheet, ask.block.timestampMs, ask.caller);
  const outcome = await tvm.runCall({
    caller: evmAddress(ask.caller),
    ...(ask.kind === "deploy" ? {} : { to: contract }),
    data: ask.data,
    value: ask.value,
    gasLimit: ask.energyLimit,
    block: evmBlock(ask.block),
    skipNonceIncrement: true,
  });
  const read = readOutcome(tvm, outcome, ask);
  if (read.result !== "SUCCESS") return read;
  for (const ended of outcome.execResult.selfdestruct?.keys() ?? []) {
    sheet.deleteContract(`41${ended.slice(2)}` as HexAddress);
  }
  sheet.layer.mergeDown();
  return read;
}

function readOutcome(tvm: Tvm, { execResult }: EVMResult, ask: ContractAsk): ContractRun {
  const result = resultOf(execResult);
  // A revert gives back what is left; every other failure takes the whole limit.
  const keepsRest = result === "SUCCESS" || result === "REVERT";
  return {
    result,
    message: messageOf(result, operationName(tvm, execResult), ask.energyLimit),
    energyUsed: keepsRest ? execResult.executionGasUsed : ask.energyLimit,
    energyPenalty: 0n,
    output: keepsRest ? execResult.returnValue : new Uint8Array(0),
    logs: result === "SUCCESS" ? (execResult.logs ?? []).map(logEntry) : [],
    internalCalls: tvm.recorder.end(result !== "SUCCESS"),
  };
}

function resultOf({ exceptionError }: ExecResult): ContractResult {
  if (exceptionError === undefined) return "SUCCESS";
  // The library appends "at <place>" to some of its words.
  return results[exceptionError.error.split(" at ")[0] ?? ""] ?? "UNKNOWN";
}

/** java-tron's own sentences, as far as the EVM knows the facts in them. */
function messageOf(result: ContractResult, operation: string, energyLimit: bigint): string {
  switch (result) {
    case "SUCCESS":
      return "";
    case "REVERT":
      return "REVERT opcode executed";
    case "OUT_OF_ENERGY":
      return `Not enough energy for '${operation}' operation executing: curInvokeEnergyLimit[${energyLimit}]`;
    case "ILLEGAL_OPERATION":
      return `Invalid operation code: opCode[${operation}];`;
    default:
      return `${result}: '${operation}'`;
  }
}

function operationName(tvm: Tvm, { runState }: ExecResult): string {
  return tvm.opcodes.get(runState?.opCode ?? -1)?.fullName ?? "CREATE";
}

function logEntry([address, topics, data]: Log): ContractLogEntry {
  return {
    address: hexOf(new Address(address)),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  };
}

function evmAddress(address: HexAddress): Address {
  return new Address(hexToBytes(accountHex(address)));
}

function evmBlock({ number, timestampMs, witness }: ContractBlock): Block {
  return {
    header: {
      number: BigInt(number),
      coinbase: evmAddress(witness),
      timestamp: BigInt(Math.floor(timestampMs / 1000)),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: 0n,
      slotNumber: 0n,
      getBlobGasPrice: () => undefined,
    },
  };
}
