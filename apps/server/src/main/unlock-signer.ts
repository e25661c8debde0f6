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
import type { SignerMemory } from "./open-signer-memory.ts";
import type { SignerOptions } from "./signer-options.ts";

/** Older than this a node's solid head says nothing of now. */
const headAgeMs = 300_000;

export type UnlockParts = {
  readonly options: SignerOptions;
  readonly memory: SignerMemory;
  readonly nodes: ChainNodes;
  readonly heads: NodeHeads;
};

/** What can be done once the keys are open. @throws SignerRefusal for a wrong passphrase. */
export async function unlockSigner(
  { options, memory, nodes, heads }: UnlockParts,
  passphrase: string,
): Promise<OpenVault> {
  const { clock, policy } = options;
  const { network } = policy;
  const { store, checked, record, assignments, moves, operators } = memory;
  const { stops, bookHead, marks, arrivals } = memory;
  marks.keys.checkFile(options.keyFile);
  const keys = await openKeys(options.keyFile, network, passphrase);
  const half = publicHalf(keys, network);
  if (store.troubles().length === 0) await marks.keys.check(half);
  publishKeys(options.publicFile, half);
  const { hotAddress, resourceAddress } = half;
  const houseAddresses = [hotAddress, resourceAddress, policy.coldAddress ?? []].flat();
  const own = openOwnKnowledge({
    houseAddresses: [hotAddress, resourceAddress],
    addresses: assignments.list,
    signed: [record.list, moves.list],
  });
  const reading = {
    usdtContract: policy.usdtContract,
    ours: async (all: readonly string[]) => new Set(all.filter(own.isOurs)),
  };
  const witnesses = openWitnesses({
    ...{ nodes, logger: options.logger, configured: options.witnesses.map(hexAddress) },
    store: marks.witnesses,
  });
  const approved = openApprovedChain(heads, reading, witnesses);
  const shared = {
    ...{
      clock,
      keys,
      record,
      moves,
      deadPayments: openDeadPayments({ clients: nodes, chain: approved }),
    },
    policy: { ...policy, hotAddress, resourceAddress },
  };
  const readSolid = (number: number) => readSettled(heads.moving(), number, reading);
  const house = new Set<string>(houseAddresses.map(hexAddress));
  const paid = openOwnKnowledge({
    ...{ houseAddresses: [], addresses: () => [] },
    signed: [record.list, () => moves.list().filter(({ orderId }) => orderId !== "")],
  });
  const credits = openCreditWatch({
    ...{ clock, arrivals, stops, guard: options.guard, findBlock: approved.findBlock },
    inflowOf: openInflowOf({
      isOfHouse: (address) => house.has(address) || own.isOurs(address),
      isPayout: paid.isSigned,
    }),
    ...{ booksAt: marks.books.number, unprovedLimit: policy.unprovedLimit },
  });
  const signedFor = (orderId: string) => [...record.ofOrder(orderId), ...moves.ofOrder(orderId)];
  const leavings = { deadPayments: shared.deadPayments, hasLeft: openLeavings(approved) };
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
  const payments = {
    ...{ ...shared, assignments, operators, watch, bookHead },
    evidence: openDepositEvidence({ chain: approved, houseAddresses }),
    orderPublicKey: options.orderPublicKey,
  };
  const places = { clock, keys, network, assignments, hourlyMax: options.hourlyAddresses };
  return {
    half,
    sign: checked((ask) => signPayment(payments, ask)),
    move: checked((ask) => signMove({ ...shared, assignments, operators, watch }, ask)),
    assign: checked(async (owner) => {
      await watch.ensureBegun().catch(refuseWhileNodeIsAway);
      return assignPlace(places, owner);
    }),
    watch: watch.round,
    awaited: credits.awaited,
    looked: watch.looked,
  };
}

/** At the very first start: later the signer knows from where it counts, and asks no node. */
function refuseWhileNodeIsAway(error: unknown): never {
  if (error instanceof NodeFault)
    refuse("no address is given before the signer's node has answered");
  throw error;
}
