import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findCursor } from "../../features/chain/block-books/index.ts";
import { openOperatorClaims } from "../../features/chain/deposit-claims/index.ts";
import { act, InputFault } from "../act.ts";
import { option, place } from "../fields.ts";

const askEveryMs = 300;

const blockNumber = option(
  "block",
  z
    .string()
    .regex(/^[1-9]\d{0,11}$/, "must be a block number")
    .transform(Number),
);

export const chainRescan = act({
  name: "chain rescan",
  summary: "Reads booked blocks again and credits missed deposits.",
  rights: "none",
  input: { from: blockNumber, to: blockNumber },
  async effect({ database, clock }, range) {
    const cursor = await findCursor(database);
    if (range.to < range.from) throw new InputFault("--to must not be before --from");
    if (!cursor || cursor.number < range.to) {
      throw new InputFault(`the books reach only to block ${cursor?.number ?? 0}`);
    }
    const claims = openOperatorClaims(database, clock);
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

export const chainClaim = act({
  name: "chain claim",
  summary: "Looks up one chain transaction and credits what was missed.",
  rights: "none",
  input: { text: place("txid") },
  async effect({ database, clock }, { text }) {
    const claims = openOperatorClaims(database, clock);
    const asked = await claims.claim(text);
    if (!asked) throw new InputFault("this is not the ID of a chain transaction");
    let claim = asked;
    while (claim.outcome === "looking") {
      await sleep(askEveryMs);
      claim = (await claims.findClaim(asked.id)) ?? claim;
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
