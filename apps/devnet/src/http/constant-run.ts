import type { HexAddress } from "@clearhold/tron/address";
import type { Contract } from "@clearhold/tron/transaction";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Deployment } from "../codec/deployment.ts";
import { selectorOf } from "../contracts/encode-call.ts";
import type { ContractResult, ContractRun } from "../evm/contract-run.ts";
import { validate } from "../execution/chain-refusal.ts";
import { deployedAddress } from "../execution/smart-contracts.ts";
import { type NodeAsk, NodeException } from "./node-ask.ts";
import { addressOf, hexOf, textOf, wholeOf } from "./node-params.ts";

/** vm.maxEnergyLimitForConstant: what a call that only reads may use. */
const constantEnergyMax = 100_000_000n;

const zeroId = "00".repeat(32);

/** What a trigger endpoint was asked; `contract` is null for a trial deployment. */
export type Trigger = {
  owner: HexAddress;
  contract: HexAddress | null;
  value: bigint;
  data: string;
};

/** Reads the parameters that all trigger endpoints share. */
export function triggerOf(ask: NodeAsk): Trigger {
  const owner = addressOf(ask, "owner_address");
  const contract = addressOf(ask, "contract_address");
  validate(owner !== null, "Invalid ownerAddress!");
  const selector = textOf(ask.params, "function_selector");
  const data =
    selector === ""
      ? hexOf(ask.params, "data")
      : selectorOf(selector) + hexOf(ask.params, "parameter");
  return { owner, contract, value: wholeOf(ask.params, "call_value"), data };
}

/** Executes on the view's state and forgets what it changed. Throws what java-tron would throw. */
export function runConstant(ask: NodeAsk, trigger: Trigger): Promise<ContractRun> {
  const { node, view } = ask;
  return node.enter(async () => {
    const { owner, contract, value } = trigger;
    const known = contract === null || view.state.contract(contract) !== undefined;
    validate(known, "Smart contract is not exist.");
    const balance = view.state.account(owner)?.balance ?? 0n;
    validate(balance >= value, "Validate InternalTransfer error, balance is not sufficient.");
    const header = node.core.store.block(view.number)?.header ?? node.core.store.head.header;
    return node.core.engine.run(view.state.child(), {
      txId: zeroId,
      caller: owner,
      contract: contract ?? deployedAddress(zeroId, owner),
      value,
      data: hexToBytes(trigger.data),
      kind: contract === null ? "deploy" : "call",
      energyLimit: constantEnergyMax,
      block: {
        number: header.number,
        timestampMs: header.timestamp,
        witness: node.core.witnesses[0]?.address ?? owner,
      },
    });
  });
}

/** A failure that is no revert is an exception to whoever only asked. */
export function throwUnlessReverted({ result, message }: ContractRun): void {
  if (result === "SUCCESS" || result === "REVERT") return;
  const thrown = exceptions[result] ?? "UnknownException";
  throw new NodeException(`org.tron.core.vm.program.Program$${thrown}`, message);
}

const exceptions: Partial<Record<ContractResult, string>> = {
  OUT_OF_ENERGY: "OutOfEnergyException",
  ILLEGAL_OPERATION: "IllegalOperationException",
  BAD_JUMP_DESTINATION: "BadJumpDestinationException",
  STACK_TOO_SMALL: "StackTooSmallException",
  STACK_TOO_LARGE: "StackTooLargeException",
};

/** The contract of the transaction that such an endpoint prints. */
export function contractOf({ owner, contract, value, data }: Trigger): Contract | Deployment {
  const tokens = { callTokenValue: 0n, tokenId: 0n };
  if (contract !== null) {
    const call = { ownerAddress: owner, contractAddress: contract, callValue: value, data };
    return { type: "TriggerSmartContract", ...call, ...tokens };
  }
  const newContract = {
    originAddress: owner,
    abi: [],
    bytecode: data,
    callValue: value,
    consumeUserResourcePercent: 100,
    name: "",
    originEnergyLimit: 1n,
  };
  return { type: "CreateSmartContract", ownerAddress: owner, newContract, ...tokens };
}
