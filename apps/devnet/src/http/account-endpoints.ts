import { base58Address } from "@clearhold/tron/address";
import { headSlot } from "../execution/execution.ts";
import { lendableOf } from "../execution/lending-contracts.ts";
import type { Account } from "../state/account.ts";
import { nothingLent } from "../state/chain-state.ts";
import { accountToJson, type Moment, resourceToJson } from "./account-json.ts";
import { headOf } from "./head-of.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import { type Json, printAddress, withoutDefaults } from "./node-json.ts";
import { addressOf, textOf } from "./node-params.ts";

/** Questions about accounts that both views answer. An address that is no account answers `{}`. */
export const accountEndpoints: Record<string, NodeHandler> = {
  getaccount: (ask) => {
    const account = findAccount(ask, "address");
    return account ? accountToJson(account, momentOf(ask), ask.form) : {};
  },
  getreward: () => ({ reward: 0 }),
  getcandelegatedmaxsize: (ask) => getCanDelegatedMaxSize(ask),
  getdelegatedresourcev2: (ask) => getDelegatedResource(ask),
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

function momentOf(ask: NodeAsk): Moment {
  const head = headOf(ask);
  return { slot: headSlot(head), genesisMs: head.genesisMs };
}

/** What an account can still lend: not lent, and not behind use of its own. */
function getCanDelegatedMaxSize(ask: NodeAsk): Json {
  const account = findAccount(ask, "owner_address");
  if (!account) return {};
  const resource =
    textOf(ask.params, "type") === "1" ? ("ENERGY" as const) : ("BANDWIDTH" as const);
  const { slot } = momentOf(ask);
  return withoutDefaults({ max_size: lendableOf(ask.view.state, account, { resource, slot }) });
}

function getDelegatedResource(ask: NodeAsk): Json {
  const from = addressOf(ask, "fromAddress");
  const to = addressOf(ask, "toAddress");
  const lending = from && to ? ask.view.state.lending(from, to) : nothingLent;
  if (from === null || to === null || lending === nothingLent) return {};
  const parties = { from: printAddress(from, ask.form), to: printAddress(to, ask.form) };
  const { ENERGY: energy, BANDWIDTH: bandwidth } = lending;
  const free = withoutDefaults({
    frozen_balance_for_bandwidth: bandwidth.free,
    frozen_balance_for_energy: energy.free,
  });
  const locked = withoutDefaults({
    frozen_balance_for_bandwidth: bandwidth.locked,
    frozen_balance_for_energy: energy.locked,
    expire_time_for_bandwidth: bandwidth.lockedUntilMs,
    expire_time_for_energy: energy.lockedUntilMs,
  });
  const parts = [free, locked].filter((part) => Object.keys(part).length > 0);
  return { delegatedResource: parts.map((part) => ({ ...parties, ...part })) };
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
