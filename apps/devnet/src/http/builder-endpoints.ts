import type { Contract, RawTx } from "@clearhold/tron";
import { hexAddress } from "@clearhold/tron/address";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { builderTerms } from "../chain/house-txs.ts";
import { type DevnetContract, type DevnetRaw, encodeRaw } from "../codec/devnet-raw.ts";
import { readTx } from "../codec/devnet-tx.ts";
import { txToJson } from "../codec/tx-json.ts";
import { validate } from "../execution/chain-refusal.ts";
import { validateSystemContract } from "../execution/system-contracts.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import type { Json } from "./node-json.ts";
import { addressOf, hexOf, numberOf, textOf, wholeOf } from "./node-params.ts";

/** Builders of unsigned transactions. They check what the chain would check of the contract. */
export const builderEndpoints: Record<string, NodeHandler> = {
  createtransaction: (ask) => buildChecked(ask, transferOf(ask)),
  createaccount: (ask) => buildChecked(ask, accountCreationOf(ask)),
  freezebalancev2: (ask) => buildChecked(ask, freezeOf(ask)),
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
  validateSystemContract(ask.view.state, contract);
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
  const owner = addressOf(ask, "owner_address");
  validate(owner !== null, "Invalid address");
  return {
    type: "FreezeBalanceV2Contract",
    ownerAddress: owner,
    frozenBalance: wholeOf(ask.params, "frozen_balance"),
    resource: textOf(ask.params, "resource") === "ENERGY" ? "ENERGY" : "BANDWIDTH",
  };
}
