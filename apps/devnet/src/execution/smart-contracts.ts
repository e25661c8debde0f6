import { addressOfBytes, base58Address, type HexAddress } from "@clearhold/tron/address";
import type { Contract } from "@clearhold/tron/transaction";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Deployment } from "../codec/deployment.ts";
import type { ContractAsk, ContractRun } from "../evm/contract-run.ts";
import type { ContractRecord } from "../state/chain-state.ts";
import { validate } from "./chain-refusal.ts";
import { energyBudget, payEnergy } from "./energy-bill.ts";
import type { Execution, Outcome } from "./execution.ts";

type Trigger = Extract<Contract, { type: "TriggerSmartContract" }>;

const nameLengthMax = 32;

/** Calls a contract and pays for it, whether it succeeded or not. */
export async function callContract(execution: Execution, trigger: Trigger): Promise<Outcome> {
  const { contractAddress, callValue, callTokenValue, tokenId } = trigger;
  const contract = execution.state.contract(contractAddress);
  validate(contract !== undefined, "No contract or not a smart contract");
  validate(callValue >= 0n, "callValue must be >= 0");
  validate(callTokenValue >= 0n, "tokenValue must be >= 0");
  checkNoToken(callTokenValue, tokenId);
  return runAndPay(execution, contract, {
    contract: contractAddress,
    value: callValue,
    data: hexToBytes(trigger.data),
    kind: "call",
  });
}

/** Puts a new contract at the address that follows from the transaction's id and its owner. */
export async function deployContract(
  execution: Execution,
  deployment: Deployment,
): Promise<Outcome> {
  const { ownerAddress, newContract, callTokenValue, tokenId } = deployment;
  const { originAddress, callValue, consumeUserResourcePercent: percent, name } = newContract;
  const address = deployedAddress(execution.tx.txId, ownerAddress);
  validate(ownerAddress === originAddress, "OwnerAddress is not equals OriginAddress");
  validate(name.length <= nameLengthMax, "contractName's length cannot be greater than 32");
  validate(percent >= 0 && percent <= 100, "percent must be >= 0 and <= 100");
  validate(
    execution.state.account(address) === undefined,
    `Trying to create a contract with existing contract address: ${base58Address(address)}`,
  );
  validate(callValue >= 0n, "callValue must be >= 0");
  validate(newContract.originEnergyLimit > 0n, "The originEnergyLimit must be > 0");
  checkNoToken(callTokenValue, tokenId);
  const outcome = await runAndPay(execution, undefined, {
    contract: address,
    value: callValue,
    data: hexToBytes(newContract.bytecode),
    kind: "deploy",
  });
  if (outcome.contractResult === "SUCCESS") record(execution, address, deployment);
  return outcome;
}

/** keccak256 of id and owner, its last 20 bytes (WalletUtil.generateContractAddress). */
export function deployedAddress(txId: string, owner: HexAddress): HexAddress {
  return addressOfBytes(keccak_256(hexToBytes(txId + owner)).subarray(12));
}

type Run = Pick<ContractAsk, "contract" | "value" | "data" | "kind">;

async function runAndPay(
  execution: Execution,
  contract: ContractRecord | undefined,
  run: Run,
): Promise<Outcome> {
  const { state, engine, place, tx, receipt } = execution;
  const { feeLimit, contract: asked } = tx.raw;
  const max = state.parameters().getMaxFeeLimit;
  validate(feeLimit >= 0n && feeLimit <= max, `feeLimit must be >= 0 and <= ${max}`);
  const budget = energyBudget(execution, run.value, contract);
  const balance = state.account(asked.ownerAddress)?.balance ?? 0n;
  validate(balance >= run.value, "Validate InternalTransfer error, balance is not sufficient.");
  const done = await engine.run(state, {
    ...run,
    txId: tx.txId,
    caller: asked.ownerAddress,
    energyLimit: budget.limit,
    block: place.block,
  });
  receipt.energyUsageTotal = done.energyUsed;
  receipt.energyPenaltyTotal = done.energyPenalty;
  payEnergy(execution, budget, contract);
  return outcomeOf(execution, run.contract, done);
}

function outcomeOf({ receipt }: Execution, address: HexAddress, run: ContractRun): Outcome {
  return { contractResult: run.result, receipt, contract: { address, run } };
}

function record({ state }: Execution, address: HexAddress, { newContract }: Deployment): void {
  const { originAddress, name, abi, bytecode, consumeUserResourcePercent } = newContract;
  state.putContract(address, {
    origin: originAddress,
    name,
    abi: abi[0] ?? "",
    bytecode,
    callerEnergyPercent: consumeUserResourcePercent,
    originEnergyLimit: newContract.originEnergyLimit,
  });
  const account = state.account(address);
  if (account) state.putAccount({ ...account, type: "Contract", name });
}

/** Tokens of the TRC10 kind cannot be sent into contracts here. */
function checkNoToken(tokenValue: bigint, tokenId: bigint): void {
  validate(
    tokenValue === 0n && tokenId === 0n,
    `invalid arguments with tokenValue = ${tokenValue}, tokenId = ${tokenId}`,
  );
}
