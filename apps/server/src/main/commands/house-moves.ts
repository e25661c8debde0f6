import { currencies, formatMoney, money } from "@clearhold/money";
import { openMoveChain } from "../../chain/tron-move-chain.ts";
import { openSolidBalances } from "../../chain/tron-solid-balances.ts";
import { listAddressesOf } from "../../features/chain/own-addresses/index.ts";
import { listMoves, type MoveRecord } from "../../features/treasury/house-moves/index.ts";
import { walletOf } from "../../ledger/accounts.ts";
import type { ResourceFacts } from "../../wire/chain/move-chain.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

const shownMax = 50;
const purposes = ["user", "project", "hot", "resource", "cold"] as const;

export const movesList: Command = {
  name: "moves list",
  usage: "",
  summary:
    "Lists the latest sweeps, top-ups, loans of energy and moves to cold, and why they wait.",
  options: {},
  async run(context) {
    const moves = (await listMoves(context.database("auditor"), shownMax)).map(viewOf);
    const lines = moves.map((one) =>
      [one.planned_at, one.state, one.kind, one.amount, one.currency, one.lane, one.waits_for]
        .join("  ")
        .trim(),
    );
    return { ok: true, data: { moves }, lines: lines.length > 0 ? lines : ["No moves yet."] };
  },
};

function viewOf(move: MoveRecord) {
  return {
    id: move.id,
    lane: move.lane,
    kind: move.kind,
    currency: move.currency,
    amount: formatMoney(money(move.currency, move.units)),
    state: move.state,
    waits_for: move.waitsFor,
    txid: move.txid,
    planned_at: move.plannedAt.toISOString(),
    network_fee:
      move.networkFeeUnits === null ? null : formatMoney(money("TRX", move.networkFeeUnits)),
  };
}

export const walletsShow: Command = {
  name: "wallets show",
  usage: "",
  summary:
    "Shows each kind of wallet on the chain and in the books, and the resource wallet's state.",
  options: {},
  async run(context) {
    const wallets = await readWallets(context);
    const resource = await readResources(context);
    const off = wallets.filter(({ chain, books }) => chain !== books);
    return {
      ok: off.length === 0,
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
    };
  },
};

/** Blocks go on meanwhile: a difference here is a reason to ask `books`, not an alarm. */
async function readWallets(context: CommandContext) {
  const database = context.database("auditor");
  const chain = openSolidBalances(context.node(), context.product().usdtContract);
  const lines = [];
  for (const purpose of purposes) {
    const addresses = await listAddressesOf(database, purpose);
    for (const currency of currencies) {
      let units = 0n;
      for (const { address } of addresses) {
        units += (await chain.balanceAt(address, currency)) ?? 0n;
      }
      const books = await context.ledger().balanceOf(walletOf(purpose, currency));
      lines.push({
        ...{ purpose, currency, addresses: addresses.length },
        chain: formatMoney(money(currency, units)),
        books: formatMoney(money(currency, books)),
      });
    }
  }
  return lines;
}

async function readResources(context: CommandContext) {
  const database = context.database("auditor");
  const [[hot], [resource], [cold]] = await Promise.all([
    listAddressesOf(database, "hot"),
    listAddressesOf(database, "resource"),
    listAddressesOf(database, "cold"),
  ]);
  if (!hot || !resource) return null;
  const wallets = {
    hot: hot.address,
    resource: resource.address,
    cold: cold?.address ?? null,
  };
  const usdtContract = context.product().usdtContract;
  const chain = openMoveChain({ client: context.node(), usdtContract, wallets });
  return { address: resource.address, ...factsOf(await chain.lookAtResources()) };
}

function factsOf(facts: ResourceFacts) {
  const trx = (units: bigint) => formatMoney(money("TRX", units));
  return {
    free: trx(facts.trxUnits),
    staked: trx(facts.stakedUnits),
    lent: trx(facts.lentUnits),
    lendable: trx(facts.lendableUnits),
    leaving: trx(facts.waitingUnits),
    collectable: trx(facts.collectableUnits),
    energy: facts.energy.toString(),
    free_bandwidth: facts.freeBandwidth.toString(),
  };
}
