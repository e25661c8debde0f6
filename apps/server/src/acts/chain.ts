import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import {
  alertsPerPage,
  explainDeficit,
  listOpenAlerts,
  type OpenAlert,
  type RangeResolution,
  type Resolution,
  resolveAlert,
  resolveAlerts,
} from "../features/chain/alerts/index.ts";
import { findCursor, listWitnesses, rewindChain } from "../features/chain/block-books/index.ts";
import { openOperatorClaims } from "../features/chain/deposit-claims/index.ts";
import { quarantineAddress, quarantineRange } from "../features/chain/own-addresses/index.ts";
import { listVerdicts, type StoredVerdict } from "../features/chain/reconciliation/index.ts";
import type { Queryable } from "../kernel/database.ts";
import { newId } from "../kernel/ids.ts";
import { type ActResult, act, InputFault } from "./act.ts";
import { findFalseTxids } from "./false-txids.ts";
import { flag, oneOf, option, place, reasonOf, txid } from "./fields.ts";
import { linesOf, minute, told, viewOf } from "./told.ts";

const reason = option("one line", reasonOf(4));

const alertId = z.string().regex(/^\d{1,18}$/, "must be the number of an alert");

export const alertsList = act({
  name: "alerts list",
  summary: "Lists what the books cannot explain on the chain, and marks what stops withdrawals.",
  rights: "none",
  input: { after: option("alert", alertId.default("0")) },
  effect: ({ auditor }, { after }) => listOpenAlerts(auditor, after),
  words(alerts) {
    const next = alerts.length < alertsPerPage ? null : (alerts.at(-1)?.id ?? null);
    const more = next === null ? [] : [`there may be more: alerts list --after ${next}`];
    return {
      ok: next === null && alerts.every(({ stops }) => !stops),
      data: { alerts: alerts.map(viewOf), next },
      lines: [...linesOf(alerts, alertLine, "no alert is open"), ...more],
    };
  },
});

/** Before it the act of many says which they are. */
const reasonOfMany = 100;

export const alertsResolve = act({
  name: "alerts resolve",
  summary: "Resolves an alert, or all like it up to another. What stops needs two operators.",
  rights: "password",
  audit: ["resolve-alert"],
  input: {
    alertId: place("alert", alertId),
    through: option("alert", alertId.optional()),
    reason,
  },
  check(_, { through, reason: why }) {
    if (through === undefined || why.length <= reasonOfMany) return;
    throw new InputFault(`--reason must have at most ${reasonOfMany} characters with --through`);
  },
  async effect(
    world,
    { through, ...ask },
    { login: operator },
  ): Promise<Resolution | RangeResolution> {
    if (through === undefined) return resolveAlert(world, { ...ask, operator });
    return resolveAlerts(world, { ...ask, through, operator });
  },
  words(done) {
    const next = done.open ? "a second operator must resolve it too" : "resolved";
    if ("alert" in done) {
      const { alert, open } = done;
      return { data: { alert: viewOf(alert), open }, lines: [`${alertLine(alert)}: ${next}`] };
    }
    const { reason: kind, currency, from, through, named } = done;
    const lines = [`${named} ${kind} of ${currency}, ${from} to ${through}: ${next}`];
    return { data: { ...done }, lines };
  },
});

export const alertsExplain = act({
  name: "alerts explain",
  summary: "Explains a booked loss by a surplus of the same coins. It needs two operators.",
  rights: "password",
  audit: ["explain-deficit"],
  input: { shortfallId: place("shortfall"), by: option("surplus"), reason },
  effect: (world, { by: surplusId, ...ask }, { login }) =>
    explainDeficit(world, { ...ask, surplusId, operator: login }),
  words: ({ open }, { shortfallId, by: surplusId }) => ({
    data: { shortfallId, surplusId, open },
    lines: [open ? "a second operator must confirm it" : "explained: both alerts have ended"],
  }),
});

export const addressesQuarantine = act({
  name: "addresses quarantine",
  summary: "Takes out the row of an address that the signer did not sign.",
  rights: "password",
  audit: ["quarantine-address"],
  input: { address: place("address"), reason },
  effect: (world, ask, { login }) => quarantineAddress(world, { ...ask, operator: login }),
  words: (_, { address }) => ({ data: { address }, lines: [`quarantined: ${address}`] }),
});

const addressIndex = option(
  "index",
  z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, "must be a whole number from 0 to 999999999")
    .transform(Number),
);
const rowsOfRange = 1_000;

export const addressesQuarantineRange = act({
  name: "addresses quarantine-range",
  summary: "Takes out all rows between two indexes, if the signer signed none of them.",
  rights: "password",
  audit: ["quarantine-address"],
  input: {
    purpose: place("branch", oneOf(["user", "project"])),
    from: addressIndex,
    to: addressIndex,
    reason,
  },
  check(_, { from, to, reason: why }) {
    if (to < from) throw new InputFault("--to must not be before --from");
    if (to - from >= rowsOfRange) {
      throw new InputFault(`--to must be less than ${rowsOfRange} above --from`);
    }
    if (why.length > reasonOfMany) {
      throw new InputFault(`--reason must have at most ${reasonOfMany} characters`);
    }
  },
  async effect(world, ask, { login }) {
    const done = await quarantineRange(world, { ...ask, operator: login });
    if (done.signed === null) return done;
    const { index, address, ownerId } = done.signed;
    throw new InputFault(
      `--from and --to must leave out ${index}: the signer signed ${address} for ${ownerId}`,
    );
  },
  words: ({ taken, left }, { purpose, from, to }) => ({
    ok: left === 0,
    data: { purpose, from, to, taken, left },
    lines: [
      `${purpose} ${from} to ${to}: ${taken} rows quarantined`,
      ...(left > 0 ? [`${left} rows stay: the books have coins there, or they are new`] : []),
    ],
  }),
});

function alertLine(alert: OpenAlert): string {
  const { id, reason, stops, address, txid, blockNumber, noticedAt } = alert;
  const where = `${address}, block ${blockNumber}${txid === null ? "" : `, chain tx ${txid}`}`;
  const names = alert.resolvedBy.length > 0 ? ` (resolved by ${alert.resolvedBy.join(", ")})` : "";
  const mark = stops ? "STOPS" : "     ";
  return `${id}  ${minute(noticedAt)}  ${mark}  ${reason} ${told(alert)} at ${where}${names}`;
}

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
  async effect({ database, clock }, range, { sign }) {
    const cursor = await findCursor(database);
    if (range.to < range.from) throw new InputFault("--to must not be before --from");
    if (!cursor || cursor.number < range.to) {
      throw new InputFault(`the books reach only to block ${cursor?.number ?? 0}`);
    }
    // Blocks can be read again more than once: the moment tells one time from another.
    await sign("rescan-blocks", `${range.from}-${range.to}`, clock.now().toISOString());
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
  rights: "password",
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
  async effect({ database, clock }, { txid }, { sign }) {
    const claims = openOperatorClaims(database);
    const id = newId("clm", clock);
    await sign("claim-deposit", id, txid);
    let claim = await claims.claim(id, txid);
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
