import { greater, lesser } from "@clearhold/money";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import {
  type BuildTerms,
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildTokenTransfer,
  buildTrxTransfer,
  buildUndelegate,
  buildUnstake,
  type UnsignedTx,
} from "@clearhold/tron/build";
import type { NodeClient } from "@clearhold/tron/node";
import type { Account, AccountResource } from "@clearhold/tron/node-answers";
import type {
  AddressFacts,
  MoveChain,
  MovePrices,
  MoveToBuild,
  ResourceFacts,
} from "../wire/chain/move-chain.ts";
import { readConditions, unsignedPayment } from "./build-terms.ts";
import { findTokenObstacle, tryTransfer } from "./token-rules.ts";

export type MoveChainDeps = {
  readonly client: NodeClient;
  readonly usdtContract: string;
  readonly wallets: {
    readonly hot: string;
    readonly resource: string;
    readonly cold: string | null;
  };
};

/** The chain as the house's own moves see it, through one node. */
export function openMoveChain(deps: MoveChainDeps): MoveChain {
  const { client, usdtContract, wallets } = deps;
  const at = { client, token: hexAddress(usdtContract) };
  return {
    prices: () => readPrices(deps),
    lookAt: (address) => lookAt(deps, hexAddress(address)).then(({ facts }) => facts),
    lookAtResources: () => lookAtResources(deps),
    lentTo: (address) =>
      client.solid.getLentForEnergy(hexAddress(wallets.resource), hexAddress(address)),
    async tryTransfer(from, to, units) {
      const payee = wallets[to];
      if (payee === null) return null;
      return tryTransfer(at, { from: hexAddress(from), to: hexAddress(payee), units });
    },
    findTokenObstacle: () => findTokenObstacle(at),
    async build(ask) {
      const conditions = await readConditions(client, ask.lastBuiltMs);
      if (conditions === null) return null;
      return unsignedPayment(txOf(deps, ask, conditions.terms), ask.reserveUnits);
    },
  };
}

async function readPrices({ client, wallets }: MoveChainDeps): Promise<MovePrices> {
  const [prices, solid, network] = await Promise.all([
    client.getChainParameters(),
    client.solid.getNowBlock(),
    // A node tells the network's figures beside an account's own: a wallet that is none lends nothing.
    client.findAccountResource(hexAddress(wallets.resource)),
  ]);
  return {
    bandwidthPrice: prices.bandwidthPrice,
    energyPrice: prices.energyPrice,
    activationUnits: prices.createAccountFee + prices.createNewAccountFee,
    maxFeeLimit: prices.maxFeeLimit,
    energyOfDay: network?.totalEnergyLimit ?? 0n,
    energyStakeTrx: network?.totalEnergyWeight ?? 0n,
    solidNumber: solid.number,
  };
}

type Look = {
  readonly facts: AddressFacts;
  readonly solid: Account | null;
  readonly resource: AccountResource | null;
};

async function lookAt({ client, usdtContract }: MoveChainDeps, address: HexAddress): Promise<Look> {
  const token = hexAddress(usdtContract);
  const [head, solid, headUsdt, solidUsdt, resource] = await Promise.all([
    client.head.findAccount(address),
    client.solid.findAccount(address),
    client.head.getTokenBalance(token, address),
    client.solid.getTokenBalance(token, address),
    client.findAccountResource(address),
  ]);
  const facts = {
    trxUnits: lesser(head?.balance ?? 0n, solid?.balance ?? 0n),
    usdtUnits: lesser(headUsdt, solidUsdt),
    activated: head !== null && solid !== null,
    // Free bytes and those of a stake are two purses, and one pays for the whole.
    freeBandwidth: resource
      ? greater(resource.freeNetLimit - resource.freeNetUsed, resource.netLimit - resource.netUsed)
      : 0n,
    energy: resource ? greater(resource.energyLimit - resource.energyUsed, 0n) : 0n,
  };
  return { facts, solid, resource };
}

async function lookAtResources(deps: MoveChainDeps): Promise<ResourceFacts> {
  const { facts, solid, resource } = await lookAt(deps, hexAddress(deps.wallets.resource));
  const nowMs = (await deps.client.solid.getNowBlock()).timestamp;
  const unstaking = solid?.unstaking ?? [];
  const sum = (parts: typeof unstaking) => parts.reduce((all, { amount }) => all + amount, 0n);
  const stakedUnits = solid?.stakedForEnergy ?? 0n;
  return {
    ...facts,
    stakedUnits,
    lentUnits: solid?.lentForEnergy ?? 0n,
    lendableUnits: greater(stakedUnits - stakeBehind(resource), 0n),
    waitingUnits: sum(unstaking.filter(({ freeAtMs }) => freeAtMs > nowMs)),
    collectableUnits: sum(unstaking.filter(({ freeAtMs }) => freeAtMs <= nowMs)),
  };
}

/** The staked sun that the energy in use stands for, rounded up (java-tron, DelegateResource). */
function stakeBehind(resource: AccountResource | null): bigint {
  if (resource === null || resource.energyUsed === 0n || resource.totalEnergyLimit === 0n)
    return 0n;
  const { energyUsed, totalEnergyWeight, totalEnergyLimit } = resource;
  return (energyUsed * 1_000_000n * totalEnergyWeight) / totalEnergyLimit + 1_000_000n;
}

function txOf(deps: MoveChainDeps, ask: MoveToBuild, terms: BuildTerms): UnsignedTx {
  const { move } = ask;
  const resource = hexAddress(deps.wallets.resource);
  switch (move.kind) {
    case "sweep":
      return transfer(deps, ask, { terms, from: ask.address, to: deps.wallets.hot });
    case "to-cold":
      return transfer(deps, ask, { terms, from: deps.wallets.hot, to: deps.wallets.cold ?? "" });
    case "top-up": {
      const payment = { from: resource, to: hexAddress(ask.address), amount: move.units };
      return buildTrxTransfer(payment, terms);
    }
    case "stake":
      return buildStake(resource, move.units, terms);
    case "unstake":
      return buildUnstake(resource, move.units, terms);
    case "collect-unstaked":
      return buildCollectUnstaked(resource, terms);
    case "deploy":
    case "pay-cost":
    case "return-inflow":
      throw new Error(`${move.kind} is built as a payment`);
    default: {
      const lending = { from: resource, to: hexAddress(ask.address), amount: move.units };
      const build = move.kind === "delegate" ? buildDelegate : buildUndelegate;
      return build(lending, terms);
    }
  }
}

function transfer(
  { usdtContract }: MoveChainDeps,
  { move, feeLimitUnits: feeLimit }: MoveToBuild,
  { terms, from, to }: { terms: BuildTerms; from: string; to: string },
): UnsignedTx {
  if (move.kind !== "sweep" && move.kind !== "to-cold")
    throw new Error(`${move.kind} moves no coin`);
  const parties = { from: hexAddress(from), to: hexAddress(to) };
  const { units } = move;
  if (move.currency === "TRX") return buildTrxTransfer({ ...parties, amount: units }, terms);
  return buildTokenTransfer(
    { ...parties, token: hexAddress(usdtContract), units, feeLimit },
    terms,
  );
}
