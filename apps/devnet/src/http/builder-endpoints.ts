import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import type { Contract, RawTx } from "@clearhold/tron/transaction";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { builderTerms } from "../chain/house-txs.ts";
import { type DevnetContract, type DevnetRaw, encodeRaw } from "../codec/devnet-raw.ts";
import { readTx } from "../codec/devnet-tx.ts";
import { txToJson } from "../codec/tx-json.ts";
import { validate } from "../execution/chain-refusal.ts";
import { validateSystemContract } from "../execution/system-contracts.ts";
import { headOf } from "./head-of.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import type { Json } from "./node-json.ts";
import { addressOf, hexOf, numberOf, textOf, wholeOf } from "./node-params.ts";

/** Builders of unsigned transactions. They check what the chain would check of the contract. */
export const builderEndpoints: Record<string, NodeHandler> = {
  createtransaction: (ask) => buildChecked(ask, transferOf(ask)),
  createaccount: (ask) => buildChecked(ask, accountCreationOf(ask)),
  freezebalancev2: (ask) => buildChecked(ask, freezeOf(ask)),
  unfreezebalancev2: (ask) => buildChecked(ask, unfreezeOf(ask)),
  withdrawexpireunfreeze: (ask) => buildChecked(ask, collectOf(ask)),
  delegateresource: (ask) => buildChecked(ask, delegateOf(ask)),
  undelegateresource: (ask) => buildChecked(ask, undelegateOf(ask)),
};

/** An unsigned transaction as the builders print it. */
export function buildUnsigned(
  ask: NodeAsk,
  contract: DevnetContract,
  more: Partial<Pick<RawTx, "data" | "feeLimit">> = {},
): Json {
  const raw = {
    ...builderTerms(ask.node.core),
    data: "",
    feeLimit: 0n,
    permissionId: numberOf(ask.params, "Permission_id"),
    contract,
    ...more,
  };
  const json = txToJson(readTx(encodeRaw(raw as DevnetRaw), []), [], ask.form);
  return { visible: ask.form === "visible", ...json };
}

function buildChecked(ask: NodeAsk, contract: Contract): Json {
  validateSystemContract(ask.view.state, contract, headOf(ask));
  return buildUnsigned(ask, contract, { data: extraData(ask) });
}

/** The memo: text when visible, hex otherwise. */
function extraData({ params, form }: NodeAsk): string {
  const key = "extra_data";
  return form === "visible" ? bytesToHex(utf8ToBytes(textOf(params, key))) : hexOf(params, key);
}

function transferOf(ask: NodeAsk): Contract {
  const owner = addressOf(ask, "owner_address");
  const to = addressOf(ask, "to_address");
  validate(owner !== null, "Invalid ownerAddress!");
  validate(to !== null, "Invalid toAddress!");
  const amount = wholeOf(ask.params, "amount");
  return { type: "TransferContract", ownerAddress: owner, toAddress: to, amount };
}

function accountCreationOf(ask: NodeAsk): Contract {
  const owner = addressOf(ask, "owner_address");
  const account = addressOf(ask, "account_address");
  validate(owner !== null, "Invalid ownerAddress");
  validate(account !== null, "Invalid account address");
  return {
    type: "AccountCreateContract",
    ownerAddress: owner,
    accountAddress: hexAddress(account),
    accountType: "Normal",
  };
}

function freezeOf(ask: NodeAsk): Contract {
  return {
    type: "FreezeBalanceV2Contract",
    ownerAddress: ownerOf(ask),
    frozenBalance: wholeOf(ask.params, "frozen_balance"),
    resource: resourceOf(ask),
  };
}

function unfreezeOf(ask: NodeAsk): Contract {
  return {
    type: "UnfreezeBalanceV2Contract",
    ownerAddress: ownerOf(ask),
    unfreezeBalance: wholeOf(ask.params, "unfreeze_balance"),
    resource: resourceOf(ask),
  };
}

function collectOf(ask: NodeAsk): Contract {
  return { type: "WithdrawExpireUnfreezeContract", ownerAddress: ownerOf(ask) };
}

function delegateOf(ask: NodeAsk): Contract {
  return {
    type: "DelegateResourceContract",
    ...lendingOf(ask),
    lock: ask.params.lock === true || ask.params.lock === "true",
    lockPeriod: numberOf(ask.params, "lock_period"),
  };
}

function undelegateOf(ask: NodeAsk): Contract {
  return { type: "UnDelegateResourceContract", ...lendingOf(ask) };
}

function lendingOf(ask: NodeAsk) {
  const receiver = addressOf(ask, "receiver_address");
  validate(receiver !== null, "Invalid receiverAddress");
  return {
    ownerAddress: ownerOf(ask),
    receiverAddress: receiver,
    balance: wholeOf(ask.params, "balance"),
    resource: resourceOf(ask),
  };
}

function ownerOf(ask: NodeAsk): HexAddress {
  const owner = addressOf(ask, "owner_address");
  validate(owner !== null, "Invalid address");
  return owner;
}

function resourceOf({ params }: NodeAsk): "ENERGY" | "BANDWIDTH" {
  return textOf(params, "resource") === "ENERGY" ? "ENERGY" : "BANDWIDTH";
}
