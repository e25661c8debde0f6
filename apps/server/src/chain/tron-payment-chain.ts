import { type CurrencyCode, greater, type Money } from "@clearhold/money";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { buildTokenTransfer, buildTrxTransfer, type UnsignedTx } from "@clearhold/tron/build";
import { type NodeClient, NodeFault } from "@clearhold/tron/node";
import { encodeTransferCall } from "@clearhold/tron/token";
import type {
  PaymentAsk,
  PaymentChain,
  PaymentObstacle,
  SolidAnswer,
  UnsignedPayment,
} from "../wire/chain/payment-chain.ts";
import { type BuildConditions, readConditions } from "./build-terms.ts";
import type { ChainNodes } from "./chain-nodes.ts";
import { findTokenObstacle, isBlackListed } from "./token-rules.ts";

export type PaymentChainDeps = {
  readonly client: NodeClient;
  /** Every configured node, `client` among them; all of them are asked for the proof of an expiry. */
  readonly nodes: ChainNodes;
  readonly usdtContract: string;
  /** The address that pays. */
  readonly hotAddress: string;
  /** The most TRX, in sun, that one contract call may burn. */
  readonly feeLimitUnits: bigint;
};

/** Bytes that a payment can take at most; what is not free is burned at a price per byte. */
const paymentBytes = { TRX: 300n, USDT: 400n };
/** Energy of a USDT transfer to an address that never held any, penalty included. */
const energyFloor = 130_285n;

/** The chain as a payer sees it: built and sent by one node, proved dead by all of them. */
export function openPaymentChain(deps: PaymentChainDeps): PaymentChain {
  const { client, usdtContract, hotAddress } = deps;
  const hot = hexAddress(hotAddress);
  return {
    buildPayment: (ask) => buildPayment(deps, ask),
    findTokenObstacle: () => findTokenObstacle({ client, token: hexAddress(usdtContract) }),
    async broadcast(signedHex) {
      const outcome = await client.broadcast(signedHex);
      if (outcome.kind === "accepted") return "accepted";
      const code = "code" in outcome && outcome.code !== null ? outcome.code : outcome.kind;
      return `${code} ${outcome.message}`.trim().slice(0, 200);
    },
    nodeCount: deps.nodes.length,
    async findSolid(txid) {
      const answers = await Promise.all(deps.nodes.map((node) => findSolid(node, txid)));
      return answers.filter((answer) => answer !== null);
    },
    async spendable(currency) {
      if (currency === "USDT") return client.head.getTokenBalance(hexAddress(usdtContract), hot);
      return (await client.head.findAccount(hot))?.balance ?? 0n;
    },
  };
}

/** The height is asked first: what the node does not find then is in no block up to it. */
async function findSolid(client: NodeClient, txid: string): Promise<SolidAnswer | null> {
  try {
    const { number } = await client.solid.getNowBlock();
    return { solidNumber: number, found: (await client.solid.findTx(txid)) !== null };
  } catch (error) {
    if (error instanceof NodeFault) return null; // no answer is no evidence
    throw error;
  }
}

async function buildPayment(
  deps: PaymentChainDeps,
  ask: PaymentAsk,
): Promise<UnsignedPayment | PaymentObstacle> {
  const { client, hotAddress, usdtContract } = deps;
  const obstacle = await checkPayment(client, ask.amount.currency, {
    hot: hexAddress(hotAddress),
    to: hexAddress(ask.to),
    token: hexAddress(usdtContract),
  });
  if (obstacle !== null) return obstacle;
  const conditions = await readConditions(client, ask.lastBuiltMs);
  if (conditions === null) return "chain-not-solid";
  const build = ask.amount.currency === "TRX" ? buildTrx : buildUsdt;
  const built = await build(deps, ask, conditions);
  if (typeof built === "string") return built;
  const { tx, reserveUnits } = built;
  return {
    txid: tx.txId,
    rawHex: tx.rawHex,
    builtMs: tx.raw.timestamp,
    expiresMs: tx.raw.expiration,
    reserveUnits,
  };
}

/**
 * Finds what would spoil a payment that the chain accepts. It is asked before each signature. USDT
 * from a frozen wallet reverts, and to a frozen payee it is lost. A fee of the token shrinks the
 * payment. A paying wallet that obeys another key too is no longer ours.
 * @throws NodeFault when a node cannot say.
 */
async function checkPayment(
  client: NodeClient,
  currency: CurrencyCode,
  { hot, to, token }: Record<"hot" | "to" | "token", HexAddress>,
): Promise<PaymentObstacle | null> {
  const wallet = await client.head.findAccount(hot);
  if (wallet?.obeysOthers) return "house-wallet-blocked";
  if (currency === "TRX") return null;
  const at = { client, token };
  const [obstacle, hotFrozen, payeeFrozen] = await Promise.all([
    findTokenObstacle(at),
    isBlackListed(at, hot),
    isBlackListed(at, to),
  ]);
  if (payeeFrozen) return "payee-blacklisted";
  if (hotFrozen) return "house-wallet-blocked";
  return obstacle;
}

type Built = { readonly tx: UnsignedTx; readonly reserveUnits: bigint };

async function buildTrx(
  { client, hotAddress }: PaymentChainDeps,
  { amount, to }: PaymentAsk,
  { terms, prices }: BuildConditions,
): Promise<Built | PaymentObstacle> {
  // The chain refuses TRX to a contract. The payee may have become one since it was asked for.
  if ((await client.findContract(hexAddress(to))) !== null) return "payee-is-contract";
  const payment = { from: hexAddress(hotAddress), to: hexAddress(to), amount: amount.units };
  const activation = prices.createAccountFee + prices.createNewAccountFee;
  const reserveUnits = paymentBytes.TRX * prices.bandwidthPrice + activation;
  return { tx: buildTrxTransfer(payment, terms), reserveUnits };
}

async function buildUsdt(
  deps: PaymentChainDeps,
  { amount, to }: PaymentAsk,
  { terms, prices }: BuildConditions,
): Promise<Built | PaymentObstacle> {
  const transfer = {
    from: hexAddress(deps.hotAddress),
    to: hexAddress(to),
    token: hexAddress(deps.usdtContract),
  };
  const energy = await energyOf(deps.client, transfer, amount);
  if (energy === null) return "payment-would-fail";
  // A quarter more than the trial run: the price of energy moves every six hours.
  const feeLimit = (greater((energy * 5n) / 4n, energyFloor) * prices.energyPrice * 11n) / 10n;
  if (feeLimit > deps.feeLimitUnits || feeLimit > prices.maxFeeLimit) return "network-fee-too-high";
  const tx = buildTokenTransfer({ ...transfer, units: amount.units, feeLimit }, terms);
  return { tx, reserveUnits: feeLimit + paymentBytes.USDT * prices.bandwidthPrice };
}

/** A trial run at the head; null when the contract would refuse it (paused, blacklisted, short). */
async function energyOf(
  client: NodeClient,
  transfer: { from: HexAddress; to: HexAddress; token: HexAddress },
  amount: Money,
): Promise<bigint | null> {
  const result = await client.head.callConstant({
    ownerAddress: transfer.from,
    contractAddress: transfer.token,
    data: encodeTransferCall(transfer.to, amount.units),
  });
  return result.kind === "returned" ? result.energyUsed : null;
}
