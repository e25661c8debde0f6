import type { DevnetTx } from "../codec/devnet-tx.ts";
import type { ContractEngine } from "../evm/contract-run.ts";
import type { ChainState } from "../state/chain-state.ts";
import { payBandwidth, payExtras } from "./bandwidth.ts";
import { checkBeforeExecution } from "./checks.ts";
import type { Execution, ExecutionPlace, Outcome } from "./execution.ts";
import { emptyReceipt } from "./receipt.ts";
import { callContract, deployContract } from "./smart-contracts.ts";
import { executeSystemContract, validateSystemContract } from "./system-contracts.ts";

export type ProcessAsk = {
  state: ChainState;
  engine: ContractEngine;
  place: ExecutionPlace;
  inBlock: boolean;
};

/**
 * Takes one chain transaction through every rule of the chain, in java-tron's order: reference,
 * expiry, repetition, signature, bandwidth, fees, execution, energy. Writes to `ask.state` when it
 * stands, a failed contract included; throws ChainRefusal and writes nothing when it cannot be in a
 * block. It is the same at broadcast and at inclusion.
 */
export async function processTx(ask: ProcessAsk, tx: DevnetTx): Promise<Outcome> {
  checkBeforeExecution(ask.state, tx, { place: ask.place, inBlock: ask.inBlock });
  const state = ask.state.child();
  const { engine, place } = ask;
  const execution: Execution = { state, engine, place, tx, receipt: emptyReceipt() };
  payBandwidth(execution);
  payExtras(execution);
  const outcome = await execute(execution);
  state.putInclusion(tx.txId, { blockNumber: place.block.number, index: -1 });
  state.layer.mergeDown();
  return outcome;
}

async function execute(execution: Execution): Promise<Outcome> {
  const { contract } = execution.tx.raw;
  switch (contract.type) {
    case "TriggerSmartContract":
      return callContract(execution, contract);
    case "CreateSmartContract":
      return deployContract(execution, contract);
    default:
      validateSystemContract(execution.state, contract, execution.place);
      executeSystemContract(execution, contract);
      return { contractResult: "SUCCESS", receipt: execution.receipt, contract: null };
  }
}
