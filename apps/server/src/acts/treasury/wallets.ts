import { currencies } from "@clearhold/money";
import { listAddressesOf } from "../../features/chain/own-addresses/index.ts";
import { walletOf } from "../../ledger/accounts.ts";
import type { ResourceFacts } from "../../wire/chain/move-chain.ts";
import { act } from "../act.ts";
import { coins } from "../told.ts";
import type { World } from "../world.ts";

const purposes = ["user", "project", "hot", "resource", "cold"] as const;

export const walletsShow = act({
  name: "wallets show",
  summary:
    "Shows each kind of wallet on the chain and in the books, and the resource wallet's state.",
  rights: "none",
  input: {},
  effect: async (world) => ({
    wallets: await readWallets(world),
    resource: await readResources(world),
  }),
  words: ({ wallets, resource }) => ({
    ok: wallets.every(({ chain, books }) => chain === books),
    data: { wallets, resource },
    lines: [
      ...wallets.map(
        ({ purpose, currency, addresses, chain, books }) =>
          `${purpose} ${currency}: chain ${chain}, books ${books} (${addresses} addresses)`,
      ),
      ...(resource
        ? Object.entries(resource).map(([name, value]) => `resource ${name}: ${value}`)
        : ["resource: the node does not know this wallet"]),
    ],
  }),
});

/** Blocks go on meanwhile: a difference here is a reason to ask `books`, not an alarm. */
async function readWallets({ auditor, ledger, balanceAt }: World) {
  const lines = [];
  for (const purpose of purposes) {
    const addresses = await listAddressesOf(auditor, purpose);
    for (const currency of currencies) {
      let units = 0n;
      for (const { address } of addresses) units += (await balanceAt(address, currency)) ?? 0n;
      const books = await ledger.balanceOf(walletOf(purpose, currency));
      lines.push({
        ...{ purpose, currency, addresses: addresses.length },
        ...{ chain: coins(currency, units), books: coins(currency, books) },
      });
    }
  }
  return lines;
}

async function readResources({ auditor, lookAtResources }: World) {
  const [[hot], [resource], [cold]] = await Promise.all([
    listAddressesOf(auditor, "hot"),
    listAddressesOf(auditor, "resource"),
    listAddressesOf(auditor, "cold"),
  ]);
  if (!hot || !resource) return null;
  const facts = await lookAtResources({
    ...{ hot: hot.address, resource: resource.address, cold: cold?.address ?? null },
  });
  return { address: resource.address, ...factsOf(facts) };
}

function factsOf(facts: ResourceFacts) {
  return {
    free: coins("TRX", facts.trxUnits),
    staked: coins("TRX", facts.stakedUnits),
    lent: coins("TRX", facts.lentUnits),
    lendable: coins("TRX", facts.lendableUnits),
    leaving: coins("TRX", facts.waitingUnits),
    collectable: coins("TRX", facts.collectableUnits),
    energy: facts.energy.toString(),
    free_bandwidth: facts.freeBandwidth.toString(),
  };
}
