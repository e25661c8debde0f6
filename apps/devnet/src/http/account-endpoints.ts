import { base58Address } from "@clearhold/tron/address";
import { headSlot } from "../execution/execution.ts";
import type { Account } from "../state/account.ts";
import { accountToJson, type Moment, resourceToJson } from "./account-json.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import { type Json, withoutDefaults } from "./node-json.ts";
import { addressOf, textOf } from "./node-params.ts";

/** Questions about accounts that both views answer. An address that is no account answers `{}`. */
export const accountEndpoints: Record<string, NodeHandler> = {
  getaccount: (ask) => {
    const account = findAccount(ask, "address");
    return account ? accountToJson(account, momentOf(ask), ask.form) : {};
  },
  getreward: () => ({ reward: 0 }),
};

/** Questions about resources and parameters that only the head's view answers. */
export const resourceEndpoints: Record<string, NodeHandler> = {
  getaccountresource: (ask) => {
    const account = findAccount(ask, "address");
    return account ? resourceToJson(ask.view.state, account, momentOf(ask)) : {};
  },
  getaccountnet: (ask) => getAccountNet(ask),
  getchainparameters: ({ view }) => ({
    chainParameter: Object.entries(view.state.parameters()).map(([key, value]) =>
      withoutDefaults({ key, value }),
    ),
  }),
  getenergyprices: ({ view }) => ({ prices: `0:${view.state.parameters().getEnergyFee}` }),
  getbandwidthprices: ({ view }) => ({ prices: `0:${view.state.parameters().getTransactionFee}` }),
  getmemofee: ({ view }) => ({ prices: `0:${view.state.parameters().getMemoFee}` }),
  getburntrx: ({ view }) => ({ burnTrxAmount: view.state.burned() }),
  validateaddress: (ask) => validateAddress(ask),
};

function momentOf({ node, view }: NodeAsk): Moment {
  const { genesisMs } = node.core.rule;
  const timestampMs = node.core.store.block(view.number)?.header.timestamp ?? genesisMs;
  const slot = headSlot({ head: { number: view.number, timestampMs }, genesisMs });
  return { slot, genesisMs };
}

function findAccount(ask: NodeAsk, key: string): Account | undefined {
  const address = addressOf(ask, key);
  return address === null ? undefined : ask.view.state.account(address);
}

function getAccountNet(ask: NodeAsk): Json {
  const account = findAccount(ask, "address");
  if (!account) return {};
  const { freeNetUsed, freeNetLimit, NetUsed, NetLimit, TotalNetLimit, TotalNetWeight } =
    resourceToJson(ask.view.state, account, momentOf(ask));
  return withoutDefaults({
    freeNetUsed,
    freeNetLimit,
    NetUsed,
    NetLimit,
    TotalNetLimit,
    TotalNetWeight,
  });
}

function validateAddress(ask: NodeAsk): Json {
  const text = textOf(ask.params, "address");
  const form = text.startsWith("T") ? "visible" : "hex";
  try {
    const address = addressOf({ ...ask, form }, "address");
    if (address === null) return { result: false, message: "Length error" };
    const message = form === "visible" ? "Base58check format" : "Hex string format";
    return { result: base58Address(address) !== "", message };
  } catch {
    return { result: false, message: "Invalid address" };
  }
}
