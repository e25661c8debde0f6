import type { ClaimOutcome } from "@clearhold/contract/wallet/chain/deposit-claims";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import type { ChainTxEffect, ChainTxStory, ClaimChain } from "../../../wire/chain/chain-block.ts";
import { findCursor, type RebookBlockDeps, rebookBlock } from "../block-books/index.ts";
import { orphanUnbrought } from "../deposits/index.ts";
import { findAddressOf, findKeyedAddresses } from "../own-addresses/index.ts";
import {
  failRescan,
  findOpenRescan,
  listOpenClaims,
  updateClaim,
  updateRescan,
} from "./claim-store.ts";
import type { DepositClaim } from "./deposit-claim.ts";

export type AnswerClaimsDeps = RebookBlockDeps & { readonly chain: ClaimChain };

const claimsPerRound = 20;

/** One round of the worker over what people and operators asked; true when there is more to do. */
export async function advanceClaims(deps: AnswerClaimsDeps): Promise<boolean> {
  await answerClaims(deps);
  return (await advanceRescans(deps)) > 0;
}

/** Answers what people asked; how many. A question that no node can answer now waits for the next round. */
async function answerClaims(deps: AnswerClaimsDeps): Promise<number> {
  let answered = 0;
  for (const claim of await listOpenClaims(deps.database, claimsPerRound)) {
    try {
      await answer(deps, claim);
      answered += 1;
    } catch (err) {
      deps.logger.warn({ err, claim: claim.id }, "a claim waits");
    }
  }
  return answered;
}

async function answer(deps: AnswerClaimsDeps, claim: DepositClaim): Promise<void> {
  const story = await deps.chain.findTx(claim.txid);
  const outcome = await outcomeOf(deps, claim, story);
  const blockNumber = "blockNumber" in story ? story.blockNumber : null;
  const paidTo = outcome === "not-to-you" && "effects" in story ? paidBy(story.effects) : [];
  await updateClaim(deps.database, claim.id, { outcome, blockNumber, paidTo });
}

/** A payment to more than these is no mistyped address. */
const paidToMax = 3;

function paidBy(effects: ReadonlyMap<string, ChainTxEffect>): string[] {
  const paid = [...effects].filter(([, effect]) => effect === "paid");
  return paid.slice(0, paidToMax).map(([address]) => base58Address(hexAddress(address)));
}

const untouched: Readonly<Record<ChainTxEffect | "none", ClaimOutcome>> = {
  paid: "under-way",
  "other-token": "other-token",
  nothing: "nothing-moved",
  none: "not-to-you",
};

async function outcomeOf(
  deps: AnswerClaimsDeps,
  claim: DepositClaim,
  story: ChainTxStory,
): Promise<ClaimOutcome> {
  if (story.place === "nowhere") return "not-found";
  if (story.place === "pending") return "pending";
  if (!story.succeeded) return "failed";
  const effect = await effectOn(deps, claim, story.effects);
  if (effect !== "paid" || story.place === "unsettled") return untouched[effect];
  const cursor = await findCursor(deps.database);
  // The scanner comes to it by itself.
  if (!cursor || cursor.number < story.blockNumber) return "under-way";
  const block = await deps.chain.readSolid(story.blockNumber);
  const { credited, held } = await rebookBlock(deps, block);
  if (credited > 0) return "recovered";
  return held > 0 ? "being-reread" : "found";
}

/** On the asker's address alone; an operator asks for every address of the house. */
async function effectOn(
  deps: AnswerClaimsDeps,
  { userId }: DepositClaim,
  effects: ReadonlyMap<string, ChainTxEffect>,
): Promise<ChainTxEffect | "none"> {
  if (userId === null) {
    const own = [...(await findKeyedAddresses(deps, [...effects.keys()])).keys()];
    const all = own.map((address) => effects.get(address));
    return all.find((effect) => effect === "paid") ?? all[0] ?? "none";
  }
  const own = await findAddressOf(deps.database, { purpose: "user", ownerId: userId });
  return (own && deps.keys.owns(own) && effects.get(own.addressHex)) || "none";
}

/** Blocks of one round, so that other work of the loop is not kept waiting. */
const blocksPerRound = 200;

const heldWords =
  "payments by contracts wait: a node names one otherwise than the books, try in a few minutes";

/** Reads booked blocks again as operators asked for; how many. Killed anywhere, it goes on from there. */
async function advanceRescans(deps: AnswerClaimsDeps): Promise<number> {
  let read = 0;
  while (read < blocksPerRound) {
    const rescan = await findOpenRescan(deps.database);
    if (!rescan) break;
    try {
      const block = await deps.chain.readSolid(Number(rescan.nextNumber));
      const { credited, held } = await rebookBlock(deps, block);
      if (held > 0) throw new Error(`${held} ${heldWords}`);
      await orphanUnbrought(deps.database, block, true);
      await updateRescan(deps.database, rescan, credited);
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      await failRescan(deps.database, rescan.id, `block ${rescan.nextNumber}: ${fault}`);
    }
    read += 1;
  }
  return read;
}
