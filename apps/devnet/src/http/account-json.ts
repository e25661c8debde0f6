import type { JsonForm } from "@clearhold/tron/transaction";
import { netLimit } from "../execution/bandwidth.ts";
import { energyLimit } from "../execution/energy-bill.ts";
import { usageAt } from "../execution/resource-usage.ts";
import type { Account, ResourceUsage } from "../state/account.ts";
import { stakedElsewhere } from "../state/chain-parameters.ts";
import type { ChainState } from "../state/chain-state.ts";
import { type Json, printAddress, printText, withoutDefaults } from "./node-json.ts";

/** From which moment an account is looked at. */
export type Moment = { slot: number; genesisMs: number };

/** The operations that a default active permission allows; a bit for each contract type. */
const activeOperations = "7fff1fc0033ec30f000000000000000000000000000000000000000000000000";
const slotMs = 3000;

/** An account as a node prints it; a balance of zero has no key. */
export function accountToJson(account: Account, moment: Moment, form: JsonForm): Json {
  const { freeNet, net, energy } = account;
  const address = printAddress(account.address, form);
  return withoutDefaults({
    account_name: printText(account.name, form),
    type: account.type === "Contract" ? "Contract" : "",
    address,
    balance: account.balance,
    net_usage: usageAt(net, moment.slot),
    create_time: account.createdAtMs,
    latest_opration_time: account.lastOperationAtMs,
    is_witness: account.isWitness,
    free_net_usage: usageAt(freeNet, moment.slot),
    latest_consume_time: timeOf(net, moment),
    latest_consume_free_time: timeOf(freeNet, moment),
    net_window_size: net.windowMilliSlots,
    net_window_optimized: true,
    delegated_frozenV2_balance_for_bandwidth: account.lentForBandwidth,
    acquired_delegated_frozenV2_balance_for_bandwidth: account.borrowedForBandwidth,
    account_resource: withoutDefaults({
      energy_usage: usageAt(energy, moment.slot),
      latest_consume_time_for_energy: timeOf(energy, moment),
      energy_window_size: energy.windowMilliSlots,
      energy_window_optimized: true,
      delegated_frozenV2_balance_for_energy: account.lentForEnergy,
      acquired_delegated_frozenV2_balance_for_energy: account.borrowedForEnergy,
    }),
    ...(account.type === "Contract" ? {} : permissions(address)),
    frozenV2: [
      withoutDefaults({ amount: account.frozenForBandwidth }),
      withoutDefaults({ type: "ENERGY", amount: account.frozenForEnergy }),
      { type: "TRON_POWER" },
    ],
    unfrozenV2: account.unstaking.map(({ resource, amount, freeAtMs }) =>
      withoutDefaults({
        type: resource === "ENERGY" ? resource : "",
        unfreeze_amount: amount,
        unfreeze_expire_time: freeAtMs,
      }),
    ),
    assetV2: assets(account),
    asset_optimized: true,
  });
}

/** What an account may still use, and what the network has in all. */
export function resourceToJson(state: ChainState, account: Account, moment: Moment): Json {
  const parameters = state.parameters();
  return withoutDefaults({
    freeNetUsed: usageAt(account.freeNet, moment.slot),
    freeNetLimit: parameters.getFreeNetLimit,
    NetUsed: usageAt(account.net, moment.slot),
    NetLimit: netLimit(state, account),
    TotalNetLimit: parameters.getTotalNetLimit,
    TotalNetWeight: stakedElsewhere.bandwidthTrx,
    EnergyUsed: usageAt(account.energy, moment.slot),
    EnergyLimit: energyLimit(state, account),
    TotalEnergyLimit: parameters.getTotalEnergyCurrentLimit,
    TotalEnergyWeight: stakedElsewhere.energyTrx,
  });
}

function permissions(address: string): Json {
  const keys = [{ address, weight: 1 }];
  return {
    owner_permission: { permission_name: "owner", threshold: 1, keys },
    active_permission: [
      {
        type: "Active",
        id: 2,
        permission_name: "active",
        threshold: 1,
        operations: activeOperations,
        keys,
      },
    ],
  };
}

function assets({ assets }: Account): Json[] {
  return Object.entries(assets).map(([name, value]) => ({
    key: Buffer.from(name, "hex").toString("utf8"),
    value,
  }));
}

function timeOf({ lastSlot }: ResourceUsage, { genesisMs }: Moment): number {
  return genesisMs + lastSlot * slotMs;
}
