import { type CurrencyCode, greater, type Money } from "@clearhold/money";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { buildTokenTransfer, buildTrxTransfer } from "@clearhold/tron/build";
import { type NodeClient, NodeFault } from "@clearhold/tron/node";
import type {
  PaymentAsk,
  PaymentChain,
  PaymentObstacle,
  SolidAnswer,
  UnsignedPayment,
} from "../wire/chain/payment-chain.ts";
import { type BuildConditions, readConditions, unsignedPayment } from "./build-terms.ts";
import type { ChainNodes } from "./chain-nodes.ts";
import { findTokenObstacle, isBlackListed, tryTransfer } from "./token-rules.ts";

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
  const { amount, to, lastBuiltMs } = ask;
  const parties = {
    from: hexAddress(hotAddress),
    to: hexAddress(to),
    token: hexAddress(usdtContract),
  };
  const obstacle = await checkPayment(client, amount.currency, parties);
  if (obstacle !== null) return obstacle;
  const conditions = await readConditions(client, lastBuiltMs);
  if (conditions === null) return "chain-not-solid";
  const building = { ...parties, ...conditions, amount };
  return amount.currency === "TRX" ? buildTrx(client, building) : buildUsdt(deps, building);
}

/** Who pays whom, and the token's contract. */
type Parties = Readonly<Record<"from" | "to" | "token", HexAddress>>;

/**
 * Finds what would spoil a payment that the chain accepts. It is asked before each signature. USDT
 * from a frozen wallet reverts, and to a frozen payee it is lost. A fee of the token shrinks the
 * payment. A paying wallet that obeys another key too is no longer ours.
 * @throws NodeFault when a node cannot say.
 */
async function checkPayment(
  client: NodeClient,
  currency: CurrencyCode,
  { from, to, token }: Parties,
): Promise<PaymentObstacle | null> {
  const wallet = await client.head.findAccount(from);
  if (wallet?.obeysOthers) return "house-wallet-blocked";
  if (currency === "TRX") return null;
  const at = { client, token };
  const [obstacle, hotFrozen, payeeFrozen] = await Promise.all([
    findTokenObstacle(at),
    isBlackListed(at, from),
    isBlackListed(at, to),
  ]);
  if (payeeFrozen) return "payee-blacklisted";
  if (hotFrozen) return "house-wallet-blocked";
  return obstacle;
}

type Building = Parties & BuildConditions & { readonly amount: Money };

async function buildTrx(
  client: NodeClient,
  { from, to, amount, terms, prices }: Building,
): Promise<UnsignedPayment | PaymentObstacle> {
  // The chain refuses TRX to a contract. The payee may have become one since it was asked for.
  if ((await client.findContract(to)) !== null) return "payee-is-contract";
  const activation = prices.createAccountFee + prices.createNewAccountFee;
  const reserveUnits = paymentBytes.TRX * prices.bandwidthPrice + activation;
  return unsignedPayment(buildTrxTransfer({ from, to, amount: amount.units }, terms), reserveUnits);
}

async function buildUsdt(
  { client, feeLimitUnits }: PaymentChainDeps,
  { from, to, token, amount: { units }, terms, prices }: Building,
): Promise<UnsignedPayment | PaymentObstacle> {
  const energy = await tryTransfer({ client, token }, { from, to, units });
  if (energy === null) return "payment-would-fail";
  // A quarter more than the trial run: the price of energy moves every six hours.
  const feeLimit = (greater((energy * 5n) / 4n, energyFloor) * prices.energyPrice * 11n) / 10n;
  if (feeLimit > feeLimitUnits || feeLimit > prices.maxFeeLimit) return "network-fee-too-high";
  const tx = buildTokenTransfer({ from, to, token, units, feeLimit }, terms);
  return unsignedPayment(tx, feeLimit + paymentBytes.USDT * prices.bandwidthPrice);
}
