import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findCursor, listWitnesses, rewindChain } from "../features/chain/block-books/index.ts";
import { openOperatorClaims } from "../features/chain/deposit-claims/index.ts";
import { listVerdicts, type StoredVerdict } from "../features/chain/reconciliation/index.ts";
import type { Queryable } from "../kernel/database.ts";
import { newId } from "../kernel/ids.ts";
import { type ActResult, act, InputFault } from "./act.ts";
import { findFalseTxids } from "./false-txids.ts";
import { flag, option, place, reasonOf, txid } from "./fields.ts";
import { linesOf } from "./told.ts";

const reason = option("one line", reasonOf(4));

const askEveryMs = 300;

const BlockNumber = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "must be a block number")
  .transform(Number);
const blockNumber = option("block", BlockNumber);

export const chainRescan = act({
  name: "chain rescan",
  summary: "Reads booked blocks again and credits missed deposits.",
  rights: "password",
  audit: ["rescan-blocks"],
  input: { from: blockNumber, to: blockNumber },
  async effect({ database, clock, operators }, range, { login }) {
    const cursor = await findCursor(database);
    if (range.to < range.from) throw new InputFault("--to must not be before --from");
    if (!cursor || cursor.number < range.to) {
      throw new InputFault(`the books reach only to block ${cursor?.number ?? 0}`);
    }
    // Blocks can be read again more than once: the moment tells one time from another.
    await operators.signAct({
      ...{ ...login, action: "rescan-blocks", subjectId: `${range.from}-${range.to}` },
      subjectHash: clock.now().toISOString(),
    });
    const claims = openOperatorClaims(database);
    const id = await claims.rescan(range);
    let done = await claims.findRescan(id);
    while (done?.endedAt === null) {
      await sleep(askEveryMs);
      done = await claims.findRescan(id);
    }
    return { recovered: done?.recoveredCount ?? 0, fault: done?.fault ?? "" };
  },
  words: ({ recovered, fault }, { from, to }) => ({
    ok: fault === "",
    data: { from, to, recovered, fault },
    lines: [
      `blocks ${from} to ${to}: ${recovered} missed arrivals credited`,
      ...(fault ? [`it stopped: ${fault}`] : []),
    ],
  }),
});

export const chainRewind = act({
  name: "chain rewind",
  summary: "Sets the books back to a block, after a false cursor. It needs two operators.",
  rights: "passkey",
  audit: ["rewind-chain"],
  input: { block: place("block", BlockNumber), forgetWitnesses: flag(), reason },
  async effect(world, { block: number, forgetWitnesses, reason: why }, { login }) {
    const cursor = await findCursor(world.database);
    if (!cursor || cursor.number < number) {
      throw new InputFault(`the books reach only to block ${cursor?.number ?? 0}`);
    }
    const falseTxids = await findFalseTxids(world, number);
    const shown = await world.blockAt(number);
    if (shown === null) throw new InputFault(`the node has no final block ${number}`);
    const ask = { number, blockId: shown.id, blockAt: shown.at, forgetWitnesses, falseTxids };
    const { open } = await rewindChain(world, { ...ask, operator: login, reason: why });
    return { open, blockId: shown.id, falseTxids };
  },
  words: ({ open, blockId, falseTxids }, { block }) => ({
    data: { block, block_id: blockId, open, false_txids: falseTxids },
    lines: [
      `block ${block} is ${blockId}`,
      ...falseTxids.map((txid) => `the books have booked ${txid}, which no later block has`),
      open
        ? "a second operator must give the same command within 24 hours"
        : `the books read on after block ${block}`,
    ],
  }),
});

export const chainClaim = act({
  name: "chain claim",
  summary: "Looks up one chain transaction and credits what was missed.",
  rights: "password",
  audit: ["claim-deposit"],
  input: { txid: { ...txid, kind: "place" } },
  async effect({ database, clock, operators }, { txid: subjectHash }, { login }) {
    const claims = openOperatorClaims(database);
    const id = newId("clm", clock);
    await operators.signAct({ ...login, action: "claim-deposit", subjectId: id, subjectHash });
    let claim = await claims.claim(id, subjectHash);
    while (claim.outcome === "looking") {
      await sleep(askEveryMs);
      claim = (await claims.findClaim(claim.id)) ?? claim;
    }
    return claim;
  },
  words({ txid, outcome, blockNumber: number, paidTo }) {
    const block = number?.toString() ?? null;
    const where = block ? ` (block ${block})` : "";
    return {
      data: { txid, outcome, block, paidTo },
      lines: [`${txid}: ${outcome}${where}`, ...paidTo.map((address) => `it paid ${address}`)],
    };
  },
});

export const chainWitnesses = act({
  name: "chain witnesses",
  summary: "Lists whose blocks count: the configured list, and who makes blocks now.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listWitnesses(auditor),
  words({ configured, active }) {
    const added = active.filter((one) => !configured.includes(one));
    const source = configured.length === 0 ? "none: two nodes said the first list" : "";
    return {
      ok: active.length > 0,
      data: { configured, active },
      lines: [
        `configured at the first start: ${source || configured.length}`,
        ...configured,
        `active now: ${active.length || "none yet: the worker has read no block"}`,
        ...active.map((one) =>
          configured.length > 0 && added.includes(one) ? `${one}  new` : one,
        ),
      ],
    };
  },
});

export const reconcileShow = act({
  name: "reconcile show",
  summary: "Shows the last comparison of chain and books for each currency.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listVerdicts(auditor),
  words: comparedResult,
});

const tryEveryMs = 250;
const triesMax = 120;

export const reconcileNow = act({
  name: "reconcile now",
  summary: "Waits for a new comparison of chain and books and shows what it found.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => awaitVerdicts(auditor),
  words: (verdicts) =>
    verdicts ? comparedResult(verdicts) : { ok: false, data: { verdicts: [] }, lines: [silent] },
});

const silent = "the worker did not compare anything: see logs/worker.log";

/** Null when the worker compared nothing meanwhile. */
async function awaitVerdicts(database: Queryable): Promise<readonly StoredVerdict[] | null> {
  const asked = await comparedAt(database);
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    await sleep(tryEveryMs);
    // The comparison that ends next may have begun before: the one after it cannot have.
    if (isNewer(asked, await comparedAt(database))) {
      const first = await comparedAt(database);
      while (!isNewer(first, await comparedAt(database))) await sleep(tryEveryMs);
      return listVerdicts(database);
    }
  }
  return null;
}

async function comparedAt(database: Queryable): Promise<readonly number[]> {
  return (await listVerdicts(database)).map((verdict) => verdict.comparedAt.getTime());
}

function isNewer(before: readonly number[], after: readonly number[]): boolean {
  return after.length > 0 && after.every((at, place) => at > (before[place] ?? 0));
}

function comparedResult(verdicts: readonly StoredVerdict[]): ActResult {
  const ok = verdicts.length > 0 && verdicts.every(({ state }) => state === "equal");
  const lines = linesOf(verdicts, verdictLine, "nothing was compared yet");
  return { ok, data: { ok, verdicts }, lines };
}

/** One currency in one line, for every command that says it. */
export function verdictLine(verdict: StoredVerdict): string {
  const { currency, state, detail, blockNumber, comparedAt: at, cleanBlock, cleanAt } = verdict;
  const clean =
    cleanAt === null || state === "equal"
      ? ""
      : `; last equal at block ${cleanBlock}, ${cleanAt.toISOString()}`;
  const off = detail === "" ? "" : `: ${detail}`;
  return `${currency} ${state} at block ${blockNumber}, ${at.toISOString()}${off}${clean}`;
}
