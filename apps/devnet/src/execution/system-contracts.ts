import type { HexAddress } from "@clearhold/tron/address";
import type { Contract } from "@clearhold/tron/transaction";
import { newAccount } from "../state/account.ts";
import type { ChainState } from "../state/chain-state.ts";
import { ChainRefusal, validate } from "./chain-refusal.ts";
import type { Execution, ExecutionPlace } from "./execution.ts";
import { delegate, undelegate, validateDelegate, validateUndelegate } from "./lending-contracts.ts";
import {
  collect,
  freeze,
  unfreeze,
  validateCollect,
  validateFreeze,
  validateUnfreeze,
} from "./stake-contracts.ts";

type Of<T extends Contract["type"]> = Extract<Contract, { type: T }>;

const int64Max = 2n ** 63n - 1n;

/**
 * Whether a builder endpoint or the chain itself would take this contract on this state, on top of
 * this head.
 */
export function validateSystemContract(
  state: ChainState,
  contract: Contract,
  moment: Pick<ExecutionPlace, "head" | "genesisMs">,
): void {
  switch (contract.type) {
    case "TransferContract":
      validateTransfer(state, contract);
      break;
    case "TransferAssetContract":
      validateAssetTransfer(state, contract);
      break;
    case "AccountCreateContract":
      validateAccountCreation(state, contract);
      break;
    case "FreezeBalanceV2Contract":
      validateFreeze(state, contract);
      break;
    case "UnfreezeBalanceV2Contract":
      validateUnfreeze(state, contract, moment.head.timestampMs);
      break;
    case "WithdrawExpireUnfreezeContract":
      validateCollect(state, contract, moment.head.timestampMs);
      break;
    case "DelegateResourceContract":
      validateDelegate(state, contract, moment);
      break;
    case "UnDelegateResourceContract":
      validateUndelegate(state, contract, moment);
      break;
    default:
      throw new ChainRefusal("OTHER_ERROR", `this network does not execute ${contract.type}`);
  }
}

/** Executes a contract that has just been validated on the same state. */
export function executeSystemContract(execution: Execution, contract: Contract): void {
  const { state } = execution;
  switch (contract.type) {
    case "TransferContract":
      activate(execution, contract.toAddress);
      take(state, contract.ownerAddress, contract.amount);
      give(state, contract.toAddress, contract.amount);
      break;
    case "TransferAssetContract":
      activate(execution, contract.toAddress);
      moveAsset(state, contract);
      break;
    case "AccountCreateContract":
      activate(execution, contract.accountAddress);
      break;
    case "FreezeBalanceV2Contract":
      take(state, contract.ownerAddress, contract.frozenBalance);
      freeze(state, contract);
      break;
    case "UnfreezeBalanceV2Contract":
      unfreeze(execution, contract);
      break;
    case "WithdrawExpireUnfreezeContract":
      collect(execution, contract.ownerAddress);
      break;
    case "DelegateResourceContract":
      delegate(execution, contract);
      break;
    case "UnDelegateResourceContract":
      undelegate(execution, contract);
      break;
  }
}

/** Makes an account of an address that is none yet, at the sender's cost. */
function activate({ state, tx, place, receipt }: Execution, address: HexAddress): void {
  if (state.account(address)) return;
  state.putAccount(newAccount(address, place.head.timestampMs));
  receipt.actuatorFee = state.parameters().getCreateNewAccountFeeInSystemContract;
  take(state, tx.raw.contract.ownerAddress, receipt.actuatorFee);
  state.burn(receipt.actuatorFee);
}

function validateTransfer(state: ChainState, contract: Of<"TransferContract">): void {
  const { ownerAddress, toAddress, amount } = contract;
  validate(toAddress !== ownerAddress, "Cannot transfer TRX to yourself.");
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, "Validate TransferContract error, no OwnerAccount.");
  validate(amount > 0n, "Amount must be greater than 0.");
  const to = state.account(toAddress);
  const parameters = state.parameters();
  const activation = to ? 0n : parameters.getCreateNewAccountFeeInSystemContract;
  const forbidden = parameters.getForbidTransferToContract === 1n && to?.type === "Contract";
  validate(!forbidden, "Cannot transfer TRX to a smartContract.");
  validate(amount + activation <= int64Max, "long overflow");
  validate(
    owner.balance >= amount + activation,
    "Validate TransferContract error, balance is not sufficient.",
  );
  validate((to?.balance ?? 0n) + amount <= int64Max, "long overflow");
}

function validateAssetTransfer(state: ChainState, contract: Of<"TransferAssetContract">): void {
  const { ownerAddress, toAddress, amount, assetName } = contract;
  validate(amount > 0n, "Amount must be greater than 0.");
  validate(ownerAddress !== toAddress, "Cannot transfer asset to yourself.");
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, "No owner account!");
  const held = owner.assets[assetName] ?? 0n;
  validate(held > 0n, "assetBalance must be greater than 0.");
  validate(amount <= held, "assetBalance is not sufficient.");
  const to = state.account(toAddress);
  validate(to?.type !== "Contract", "Cannot transfer asset to smartContract.");
  const activation = to ? 0n : state.parameters().getCreateNewAccountFeeInSystemContract;
  validate(owner.balance >= activation, "Validate TransferAssetActuator error, insufficient fee.");
}

function validateAccountCreation(state: ChainState, contract: Of<"AccountCreateContract">): void {
  const { ownerAddress, accountAddress } = contract;
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, `Account[${ownerAddress}] not exists`);
  const fee = state.parameters().getCreateNewAccountFeeInSystemContract;
  validate(owner.balance >= fee, "Validate CreateAccountActuator error, insufficient fee.");
  validate(state.account(accountAddress) === undefined, "Account has existed");
}

function moveAsset(state: ChainState, contract: Of<"TransferAssetContract">): void {
  const { ownerAddress, toAddress, amount, assetName } = contract;
  for (const [address, units] of [
    [ownerAddress, -amount],
    [toAddress, amount],
  ] as const) {
    const account = state.account(address);
    const held = account?.assets[assetName] ?? 0n;
    if (account) {
      state.putAccount({ ...account, assets: { ...account.assets, [assetName]: held + units } });
    }
  }
}

/** The balance can be too small here although validation passed: fees were paid in between. */
function take(state: ChainState, address: HexAddress, sun: bigint): void {
  const account = state.account(address);
  if (account === undefined || account.balance < sun) {
    const facts = `${address} insufficient balance, balance: ${account?.balance ?? 0n}, amount: ${-sun}`;
    throw new ChainRefusal("CONTRACT_EXE_ERROR", facts);
  }
  state.putAccount({ ...account, balance: account.balance - sun });
}

function give(state: ChainState, address: HexAddress, sun: bigint): void {
  const account = state.account(address);
  if (account) state.putAccount({ ...account, balance: account.balance + sun });
}
