import { currencies } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { NodeFault } from "@clearhold/tron/node";
import type { ChainNodes } from "../chain/chain-nodes.ts";
import type { NodeHeads } from "../chain/node-heads.ts";
import { openApprovedChain, readSettled } from "../chain/tron-claim-chain.ts";
import { openAgreedChain } from "../chain/tron-solid-chain.ts";
import { openWitnesses } from "../chain/witnesses.ts";
import { openInflowOf } from "../signer/arrivals.ts";
import { assignPlace } from "../signer/assignments.ts";
import { openCreditWatch } from "../signer/credit-watch.ts";
import { openOwnKnowledge } from "../signer/foreign-deeds.ts";
import { openHotPayments } from "../signer/hot-payments.ts";
import { openHouseWatch } from "../signer/house-watch.ts";
import { openKeys, publicHalf, publishKeys } from "../signer/key-store.ts";
import { openDeadPayments, openDepositEvidence, openLeavings } from "../signer/own-nodes.ts";
import { openPayoutWatch } from "../signer/payout-watch.ts";
import { openReturnWatch } from "../signer/return-watch.ts";
import { signMove } from "../signer/sign-move.ts";
import { signPayment } from "../signer/sign-payment.ts";
import { refuse } from "../signer/signer-refusal.ts";
import type { OpenVault } from "../signer/vault.ts";
import { coldWalletsAt } from "../wire/operators/operator-log.ts";
import type { SignerMemory } from "./open-signer-memory.ts";
import type { SignerOptions } from "./signer-options.ts";

/** Older than this a node's solid head says nothing of now. */
const headAgeMs = 300_000;

export type UnlockParts = {
  readonly options: SignerOptions;
  /** As it is now: operators change it while the signer runs. */
  policy(): SignerOptions["policy"];
  readonly memory: SignerMemory;
  readonly nodes: ChainNodes;
  readonly heads: NodeHeads;
};

/** What can be done once the keys are open. @throws SignerRefusal for a wrong passphrase. */
export async function unlockSigner(
  { options, policy, memory, nodes, heads }: UnlockParts,
  passphrase: string,
): Promise<OpenVault> {
  const { clock } = options;
  const { network, unprovedLimit } = policy();
  const { store, checked, record, assignments, moves, operators } = memory;
  const { stops, bookHead, marks, arrivals } = memory;
  marks.keys.checkFile(options.keyFile);
  const keys = await openKeys(options.keyFile, network, passphrase);
  const half = publicHalf(keys, network);
  if (store.troubles().length === 0) await marks.keys.check(half, options.keyFile);
  publishKeys(options.publicFile, half);
  const { hotAddress, resourceAddress } = half;
  const own = openOwnKnowledge({
    houseAddresses: [hotAddress, resourceAddress],
    addresses: assignments.list,
    signed: [record.list, moves.list],
  });
  const reading = {
    // What is signed and what is looked for are the same contract, also once operators have changed it.
    get usdtContract() {
      return policy().usdtContract;
    },
    ours: async (all: readonly string[]) => new Set(all.filter(own.isOurs)),
  };
  const witnesses = openWitnesses({
    ...{ nodes, logger: options.logger, configured: options.witnesses.map(hexAddress) },
    store: marks.witnesses,
  });
  const approved = openApprovedChain(heads, reading, witnesses);
  const readAt = () => marks.watch.position()?.block.at ?? null;
  const deadPayments = openDeadPayments({
    ...{ clients: nodes, chain: approved, blocks: { readAt, hasLeft: arrivals.hasLeft } },
  });
  /** Each ask is judged by the limits of its moment. */
  const shared = () => ({
    ...{ clock, keys, record, moves, deadPayments, assignments, operators, watch },
    policy: { ...policy(), hotAddress, resourceAddress },
  });
  const readSolid = (number: number) => readSettled(heads.moving(), number, reading);
  /** Coins come back from a cold wallet also after operators have named another one. */
  const isWallet = (address: string) =>
    [
      ...[hotAddress, resourceAddress, policy().coldAddress ?? []].flat(),
      ...coldWalletsAt(operators.log(), clock.now().getTime()),
    ].some((one) => hexAddress(one) === address);
  const paid = openOwnKnowledge({
    ...{ houseAddresses: [], addresses: () => [] },
    signed: [record.list, () => moves.list().filter(({ orderId }) => orderId !== "")],
  });
  const credits = openCreditWatch({
    ...{ clock, arrivals, stops, guard: options.guard, findBlock: approved.findBlock },
    inflowOf: openInflowOf({
      isOfHouse: (address) => isWallet(address) || own.isOurs(address),
      ...{ isPayout: paid.isSigned, isSigned: own.isSigned },
    }),
    ...{ booksAt: marks.books.number, unprovedLimit },
  });
  const signedFor = (orderId: string) => [...record.ofOrder(orderId), ...moves.ofOrder(orderId)];
  const leavings = { deadPayments, hasLeft: openLeavings(approved) };
  const returns = openReturnWatch({
    ...{ clock, stops, guard: options.guard, ...leavings },
    ...{ signed: [record.list, moves.list], signedFor },
  });
  const payouts = openPayoutWatch({
    ...{ clock, stops, guard: options.guard, ...leavings, signedFor },
  });
  const isNew = () => [assignments, record, moves].every(({ list }) => list().length === 0);
  const watch = openHouseWatch({
    ...{ clock, stops, hotAddress, own, credits, returns, payouts, isNew },
    chain: openAgreedChain(heads, reading, witnesses),
    payments: openHotPayments({ chain: { readSolid }, hotAddress }),
    mark: marks.watch,
    headAgeMs: network === "devnet" ? null : headAgeMs,
  });
  const evidence = openDepositEvidence({ chain: approved, isWallet });
  const { orderPublicKey } = options;
  const places = { ...options, keys, network, assignments, hourlyMax: options.hourlyAddresses };
  return {
    half,
    sign: checked((ask) => signPayment({ ...shared(), bookHead, evidence, orderPublicKey }, ask)),
    move: checked((ask) => signMove(shared(), ask)),
    assign: checked(async (owner) => {
      await watch.ensureBegun().catch(refuseWhileNodeIsAway);
      return assignPlace(places, owner);
    }),
    watch: watch.round,
    awaited: () => (returns.isWaiting() ? currencies : credits.awaited()),
    looked: watch.looked,
  };
}

/** At the very first start: later the signer knows from where it counts, and asks no node. */
function refuseWhileNodeIsAway(error: unknown): never {
  if (error instanceof NodeFault)
    refuse("no address is given before the signer's node has answered");
  throw error;
}
