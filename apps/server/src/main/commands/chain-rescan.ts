import { setTimeout as sleep } from "node:timers/promises";
import { findCursor } from "../../features/chain/block-books/index.ts";
import { openOperatorClaims } from "../../features/chain/deposit-claims/index.ts";
import { type Command, type CommandAsk, positional, required, UsageFault } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

const askEveryMs = 300;

export const chainRescan: Command = {
  name: "chain rescan",
  usage: "--from <block> --to <block>",
  summary: "Reads booked blocks again and credits missed deposits.",
  options: { from: { type: "string" }, to: { type: "string" } },
  async run(context, ask) {
    const range = { from: blockOf(ask, "from"), to: blockOf(ask, "to") };
    const cursor = await findCursor(context.database("operator"));
    if (range.to < range.from) throw new UsageFault("--to must not be before --from");
    if (!cursor || cursor.number < range.to) {
      throw new UsageFault(`the books reach only to block ${cursor?.number ?? 0}`);
    }
    const claims = openOperatorClaims(context.database("operator"), context.clock);
    const id = await claims.rescan(range);
    let done = await claims.findRescan(id);
    while (done?.endedAt === null) {
      await sleep(askEveryMs);
      done = await claims.findRescan(id);
    }
    const recovered = done?.recoveredCount ?? 0;
    const fault = done?.fault ?? "";
    return {
      ok: fault === "",
      data: { ...range, recovered, fault },
      lines: [
        `blocks ${range.from} to ${range.to}: ${recovered} missed arrivals credited`,
        ...(fault ? [`it stopped: ${fault}`] : []),
      ],
    };
  },
};

export const chainClaim: Command = {
  name: "chain claim",
  usage: "<txid>",
  summary: "Looks up one chain transaction and credits what was missed.",
  options: {},
  async run(context: CommandContext, ask: CommandAsk) {
    const claims = openOperatorClaims(context.database("operator"), context.clock);
    let claim = await claims.claim(positional(ask, 0, "txid"));
    if (!claim) throw new UsageFault("this is not the ID of a chain transaction");
    const { id, txid } = claim;
    while (claim?.outcome === "looking") {
      await sleep(askEveryMs);
      claim = await claims.findClaim(id);
    }
    const outcome = claim?.outcome ?? "looking";
    const block = claim?.blockNumber?.toString() ?? null;
    const paidTo = claim?.paidTo ?? [];
    return {
      ok: true,
      data: { txid, outcome, block, paidTo },
      lines: [
        `${txid}: ${outcome}${block ? ` (block ${block})` : ""}`,
        ...paidTo.map((address) => `it paid ${address}`),
      ],
    };
  },
};

function blockOf(ask: CommandAsk, name: string): number {
  const text = required(ask, name);
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new UsageFault(`--${name} must be a block number`);
  return Number(text);
}
